// e2e: part 7 of 7 of the screens of the server edition. screen-visits.ts has the tests.
import { visitScreens } from './screen-visits.ts'

visitScreens('server', { part: 7, of: 7 })
