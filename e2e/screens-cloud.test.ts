// e2e: every screen of the cloud edition.
import { visitEveryScreen } from './screen-visits.ts'

visitEveryScreen('cloud')
