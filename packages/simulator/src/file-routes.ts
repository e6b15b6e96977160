// simulator: the calls that upload, check and delete files on the access point: routes.ts has the others.
import { readFields, readUpload } from './forms.ts'
import { json, text, type Call, type Reply } from './replies.ts'

export const fileRoutes = {
  'POST /littlefs_put': takeFile,
  'GET /check_file': checkFile,
  'DELETE /edit': removeFile,
}

/** The closing handler's empty 200 may replace an earlier answer, so callers read the file itself afterwards. */
async function takeFile({ ap, request }: Call): Promise<Reply> {
  const { fields, file } = await readUpload(request)
  const path = fields.get('path')
  const written = path !== undefined && file !== undefined && ap.files.write(path, file)
  if (ap.firmware === 'current') return text('')
  return written ? text('Ok, file written') : text('Error. Disk full?', 507)
}

function checkFile({ ap, query }: Call): Reply {
  const path = query.get('path')
  return path === null ? text('', 400) : json(ap.files.check(path))
}

async function removeFile({ ap, request }: Call): Promise<Reply> {
  const path = (await readFields(request)).get('path')
  if (path === undefined) return text('', 404)
  ap.files.remove(path)
  return text('')
}
