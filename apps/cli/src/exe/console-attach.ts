/**
 * Started from a console, a program with windows has no output of its own: it takes the console of the process that
 * started it. What is redirected to a file or a pipe is there already and stays.
 */
import { openSync } from 'node:fs'
import { WriteStream } from 'node:tty'
import koffi from 'koffi'

const kernel32 = koffi.load('kernel32.dll')
const attach = kernel32.func('int __stdcall AttachConsole(uint32_t process)')
const handleOf = kernel32.func('void * __stdcall GetStdHandle(uint32_t which)')
const kindOf = kernel32.func('uint32_t __stdcall GetFileType(void *handle)')

const PARENT = 0xffffffff
/** STD_OUTPUT_HANDLE and STD_ERROR_HANDLE. */
const HANDLES = { stdout: 0xfffffff5, stderr: 0xfffffff4 } as const

const missing = (Object.keys(HANDLES) as (keyof typeof HANDLES)[]).filter(each => kindOf(handleOf(HANDLES[each])) === 0)
if (missing.length > 0 && attach(PARENT) !== 0)
  for (const name of missing)
    Object.defineProperty(process, name, {
      value: new WriteStream(openSync('\\\\.\\CONOUT$', 'w')),
      configurable: true,
    })
