// e2e: part 2 of 3 of the screens of the cloud edition. screen-visits.ts has the tests.
import { visitScreens } from './screen-visits.ts'

visitScreens('cloud', { part: 2, of: 3 })
