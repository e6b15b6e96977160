// e2e: every screen of the server edition.
import { visitEveryScreen } from './screen-visits.ts'

visitEveryScreen('server')
