// e2e: part 2 of 7 of the screens of the server edition. screen-visits.ts has the tests.
import { visitScreens } from './screen-visits.ts'

visitScreens('server', { part: 2, of: 7 })
