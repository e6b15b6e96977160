// e2e: part 3 of 3 of the screens with hostile names. hostile-walk.ts has the tests.
import { walkHostile } from './hostile-walk.ts'

walkHostile({ edition: 'server', part: 3, of: 3 })
