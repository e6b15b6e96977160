// e2e: every second screen of the server edition, from the first on. The others: screens-more.test.ts.
import { visitScreens } from './screen-visits.ts'

visitScreens('server', 'first')
