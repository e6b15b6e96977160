// simulator: reads the bodies that callers post: urlencoded fields, and multipart uploads in the order in which their parts arrive.
import type { IncomingMessage } from 'node:http'
import { Busboy } from '@fastify/busboy'

const bodyLimit = 256 * 1024
const fileLimit = 2 * 1024 * 1024

export interface UploadForm {
  fields: Map<string, string>
  /** The address at the time of the first file bytes: a later field is too late. */
  macAtFile: string | undefined
  file: Buffer | undefined
}

/**
 * Fields of an urlencoded or multipart body; files are skipped. Rejects when the caller goes away or the body is
 * malformed.
 */
export async function readFields(request: IncomingMessage): Promise<Map<string, string>> {
  if (isMultipart(request)) return (await readUpload(request)).fields
  const chunks: Buffer[] = []
  let length = 0
  for await (const chunk of request as AsyncIterable<Buffer>) {
    length += chunk.length
    if (length > bodyLimit) throw new RangeError('body too large')
    chunks.push(chunk)
  }
  return new Map(new URLSearchParams(Buffer.concat(chunks).toString('utf8')))
}

/** One upload. Resolves without file and fields when the body is not multipart. */
export function readUpload(request: IncomingMessage): Promise<UploadForm> {
  const form: UploadForm = { fields: new Map(), macAtFile: undefined, file: undefined }
  const contentType = request.headers['content-type']
  if (contentType === undefined || !isMultipart(request)) {
    request.resume()
    return Promise.resolve(form)
  }
  return new Promise((resolve, reject) => {
    const parser = new Busboy({
      headers: { ...request.headers, 'content-type': contentType },
      limits: { fileSize: fileLimit, files: 1, fields: 40, fieldSize: 64 * 1024 },
    })
    parser.on('field', (name, value) => form.fields.set(name, value))
    parser.on('file', (_name, stream) => {
      const chunks: Buffer[] = []
      form.macAtFile = form.fields.get('mac')
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        form.file = chunks.length === 1 ? chunks[0] : Buffer.concat(chunks)
      })
    })
    parser.on('finish', () => resolve(form))
    parser.on('error', reject)
    request.on('error', reject)
    request.on('close', () => {
      if (!request.complete) reject(new Error('the caller went away'))
    })
    request.pipe(parser)
  })
}

function isMultipart(request: IncomingMessage): boolean {
  return request.headers['content-type']?.startsWith('multipart/form-data') ?? false
}
