// e2e: the other screens of the cloud edition, from the second on. The others: screens-cloud.test.ts.
import { visitScreens } from './screen-visits.ts'

visitScreens('cloud', { part: 2, of: 2 })
