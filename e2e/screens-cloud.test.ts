// e2e: every second screen of the cloud edition, from the first on. The others: screens-cloud-more.test.ts.
import { visitScreens } from './screen-visits.ts'

visitScreens('cloud', { part: 1, of: 2 })
