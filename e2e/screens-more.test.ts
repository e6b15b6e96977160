// e2e: the other screens of the server edition, from the second on. The others: screens.test.ts.
import { visitScreens } from './screen-visits.ts'

visitScreens('server', 'second')
