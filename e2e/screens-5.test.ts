// e2e: part 5 of 7 of the screens of the server edition. screen-visits.ts has the tests.
import { visitScreens } from './screen-visits.ts'

visitScreens('server', { part: 5, of: 7 })
