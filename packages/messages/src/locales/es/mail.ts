import type { Shape } from '../../shape.ts'
import type { mail as pt } from '../pt/mail.ts'

/** Mails that the server writes. */
export const mail = {
  greeting: (name: string) => (name === '' ? 'Hola:' : `Hola, ${name}:`),
  signature: 'Parada',
  verify: {
    subject: (_organization: string) => 'Confirme su correo en Parada',
    text: (_organization: string) => 'Para confirmar este correo, abra el enlace:',
    after: 'El enlace vale 24 horas. Si usted no creó una cuenta, ignore este mensaje.',
  },
  reset: {
    subject: (_organization: string) => 'Cambio de contraseña en Parada',
    text: (_organization: string) => 'Para elegir una contraseña nueva, abra el enlace:',
    after: 'El enlace vale 1 hora y una sola vez. Si no lo pidió, ignore este mensaje: su contraseña sigue igual.',
  },
  invitation: {
    subject: (organization: string) => `Invitación a ${organization} en Parada`,
    text: (organization: string) => `Fue invitado a la organización ${organization}. Para aceptar, abra el enlace:`,
    after: 'La invitación vale 7 días.',
  },
  accountExists: {
    subject: (_organization: string) => 'Usted ya tiene cuenta en Parada',
    text: (_organization: string) =>
      'Alguien intentó crear una cuenta con este correo, pero usted ya tiene una. Para entrar, abra el enlace:',
    after: 'Si no fue usted, ignore este mensaje.',
  },
  shared: {
    subject: (plan: string) => `El plan ${plan} fue compartido con usted en Parada`,
    text: (plan: string) => `Puede abrir el plan ${plan}. Entre, o cree una cuenta con este correo:`,
    after: 'Si no conoce a quien lo envió, ignore este mensaje.',
  },
  proRequest: {
    subject: (who: string) => `${who} pide el PRO en Parada`,
    text: (who: string) => `${who} pide el PRO. Para concederlo, abra Administración:`,
    after: 'El pedido queda en Administración hasta que se responda.',
  },
} satisfies Shape<typeof pt>
