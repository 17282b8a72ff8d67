import { plural } from '../../format.ts'
import type { Shape } from '../../shape.ts'
import type { identity as pt } from '../pt/identity.ts'

/** How old a proof may be: whole hours from two on. */
const time = (minutes: number): string =>
  minutes >= 120 && minutes % 60 === 0
    ? `${minutes / 60} horas`
    : `${minutes} ${plural('es', minutes, { one: 'minuto', other: 'minutos' })}`

/** Sign-in beyond name and password, proving again who one is, and what an identity provider may answer. */
export const identity: Shape<typeof pt> = {
  passkeySignIn: 'Iniciar sesión con llave de acceso',
  passkeyFailed: 'La llave de acceso no fue aceptada. Intente de nuevo o entre con la contraseña.',
  passkeyUnsupported: 'Este navegador no tiene llaves de acceso.',
  verifySent: email =>
    `Si ${email} aún no tenía cuenta, enviamos un enlace de confirmación. Ábralo para entrar; vale por 24 horas.`,
  requestTitle: 'Falta que la administración confirme',
  requestText:
    'Esta instalación no envía correos. Diga este código a quien administra; cuando confirme, inicie sesión con la contraseña que eligió. Si ya tiene una cuenta con este correo, entre con ella.',
  requestCode: 'Código de la solicitud',
  maybeUnverified: '¿Cuenta nueva? Abra antes el enlace que enviamos.',
  maybeUnconfirmed: '¿Cuenta nueva? Se abre cuando quien administra la confirme.',
  sendAgain: 'Enviar el enlace otra vez',
  sentAgain: 'Enlace enviado',
  forgotNoMail:
    'Esta instalación no envía correos. Si hay una cuenta, quien administra encuentra el enlace en Administración › Correos y se lo pasa.',
  newPasswordTitle: 'Elegir una contraseña nueva',
  newPasswordSave: 'Guardar la contraseña nueva',
  newPasswordDone: 'Contraseña cambiada. Las otras sesiones terminaron; entre con la contraseña nueva.',
  waitingEdits: (n: number) =>
    `Cambios en ${plural('es', n, { one: 'un plan', other: `${n} planes` })} esperan en este navegador. Se envían cuando quien los hizo entre aquí de nuevo.`,
  linkInvalid: 'Este enlace venció o ya se usó. Pida otro.',
  invited: 'Recibió una invitación a una organización. Entre o cree la cuenta con el correo invitado para aceptarla.',
  signUpInvited: 'En esta instalación solo crea cuenta quien fue invitado: abra el enlace de la invitación.',
  signUpClosed: 'Esta instalación no acepta cuentas nuevas.',
  external: {
    linked:
      'Ya existe una cuenta con este correo. Entre en ella con la contraseña: el proveedor no puede abrirla por usted.',
    denied: 'El proveedor no autorizó la entrada. Nada cambió.',
    expired: 'La entrada por el proveedor tardó demasiado y venció. Intente de nuevo.',
    failed: code => `El proveedor no completó la entrada (${code}). Intente de nuevo.`,
  },
  provider: {
    missingKey: 'Falta la clave pública del proveedor de identidad.',
    invalidKey:
      'La clave pública del proveedor de identidad no es válida: empieza por pk_live_ o pk_test_ y contiene su dirección.',
    invalidProxyUrl:
      'La dirección de proxy del proveedor de identidad no es válida: debe ser absoluta o empezar por /.',
    outsideProvider: 'Un componente de identidad se usó fuera del proveedor.',
    severalProviders: 'La página tiene más de un proveedor de identidad; solo puede haber uno.',
    scriptFailed: 'No se pudo cargar el acceso del proveedor de identidad.',
    scriptTimeout: 'El proveedor de identidad no respondió en 15 segundos.',
    invalidState: 'Estado no válido de la sesión (Invalid state). Recargue la página y entre de nuevo.',
  },
  providerOpen: 'Abrir en el proveedor',
  providerManaged:
    'El perfil, la contraseña, la verificación en dos pasos y las organizaciones de esta cuenta están en el proveedor de identidad.',
  providerProfile: 'Perfil y seguridad',
  providerOrganization: 'Organización',
  sessionError: 'No se pudo verificar la sesión',
  prove: {
    title: 'Confirme que es usted',
    text: minutes => `Esta acción pide una verificación hecha hace ${time(minutes)} como máximo.`,
    password: 'Contraseña',
    code: 'Código de la aplicación o de recuperación',
    confirm: 'Confirmar',
    both: 'Indique la contraseña y el código.',
    enrol: 'Esta acción pide la verificación en dos pasos, que aún no está activa en su cuenta.',
    enrolGo: 'Activarla en Perfil › Seguridad',
    again:
      'Esta cuenta entra por el proveedor: confirme allí su contraseña. Usted vuelve a esta página; entonces repita la acción.',
    againGo: host => `Entrar de nuevo por ${host}`,
    wrong: 'La contraseña o el código no coincide.',
  },
  acting: {
    record: 'Todo lo que haga queda registrado a su nombre. La contraseña, las claves y el pago no se pueden cambiar.',
  },
  /** Rows of the still picture that a visitor sees, from top to bottom. */
  picture: [
    'Liberación y limpieza',
    'Bloqueo y drenaje',
    'Iluminación interior',
    'Andamios del hogar',
    'Hidrolavado',
    'Retiro de cenizas',
    'Inspección y reparación',
    'Ultrasonido de tubos',
    'Inspección del domo',
    'Cambio de tubos',
    'Válvulas de seguridad',
    'Pruebas y entrega',
    'Prueba hidrostática',
    'Retiro de andamios',
    'Entrega a operación',
  ],
}
