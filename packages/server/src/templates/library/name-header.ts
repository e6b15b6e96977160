// server/templates/library: the name of a template in the header `templateName` (wire contract §14).
import { isUtf8 } from 'node:buffer'
import type { FastifyRequest } from 'fastify'
import { Fault } from '../../http/fault.ts'

/** Headers hold no other letters than Latin ones, so that programs encode a name as in an address, or send UTF-8. */
export function nameInHeader(request: FastifyRequest): string {
  const sent = [request.headers['templatename']].flat()[0] ?? ''
  const bytes = Buffer.from(sent, 'latin1')
  const text = isUtf8(bytes) ? bytes.toString('utf8') : sent
  let name = text
  try {
    name = decodeURIComponent(text)
  } catch {
    // A percent sign may be part of the name.
  }
  if (name.trim() === '' || name.length > 200)
    throw new Fault('input.invalid', { message: 'templateName: FIELD_IS_MISSING' }, [
      { field: 'templateName', code: 'missing', message: 'FIELD_IS_MISSING' },
    ])
  return name.trim()
}
