// e2e: part 2 of 2 of the screens in windows of several sizes. window-sizes.ts has the tests.
import { fitIntoWindows } from './window-sizes.ts'

fitIntoWindows({ part: 2, of: 2 })
