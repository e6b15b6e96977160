// e2e: the screens of the cloud alone with hostile names. hostile-walk.ts has the tests.
import { walkHostile } from './hostile-walk.ts'

walkHostile({ edition: 'cloud', part: 1, of: 1 })
