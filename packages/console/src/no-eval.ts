// console: tells zod not to write code for its schemas. The page's security policy forbids that, and the browser reports
// each attempt. A separate file, imported first, so that it runs before all schemas.
import { config } from 'zod/v4/core'

config({ jitless: true })
