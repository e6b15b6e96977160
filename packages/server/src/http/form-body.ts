// server/http: a form instead of a JSON body, for calls that accept either.
import type { FastifyRequest } from 'fastify'
import type { OperationShape } from '@shelfcast/contract/operation'
import { bodyLimitBytes } from '@shelfcast/contract/constants'
import { Fault } from './fault.ts'

/**
 * The call as JSON: the fields of the form by name, its file as base64, and the file's name under the key that the
 * operation expects.
 * @throws Fault 'body.tooLarge'
 */
export async function bodyOfForm(
  request: FastifyRequest,
  { form, bodyLimit }: OperationShape & { form: NonNullable<OperationShape['form']> },
): Promise<Record<string, unknown>> {
  const limit = bodyLimit ?? bodyLimitBytes
  const body = Object.create(null) as Record<string, unknown>
  for await (const part of request.parts({ limits: { fileSize: Math.floor(limit / 4) * 3 } })) {
    if (part.type === 'field') body[part.fieldname] = part.value
    else {
      body[form.file] = (await part.toBuffer()).toString('base64')
      body[form.name] = part.filename
      if (part.file.truncated) throw new Fault('body.tooLarge', { limit })
    }
  }
  return body
}
