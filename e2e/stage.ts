// e2e: the setup of most tests: a product, a browser, and access to the product's database; one for each file.
import { afterAll, beforeAll } from 'vitest'
import { openBrowser } from './browser.ts'
import { openBackdoor, type Stage } from './people.ts'
import { startOnSharedPostgres, type ProductOptions } from './start-product.ts'

/**
 * Starts a product and a browser before the tests of the calling file, and ends them afterwards. Its parts exist from
 * the file's own `beforeAll` on.
 */
export function startStage(options: Omit<ProductOptions, 'dataFolder'> = {}): Stage {
  const stage: Partial<Stage> = {}
  beforeAll(async () => {
    ;[stage.product, stage.browser] = await Promise.all([startOnSharedPostgres(options), openBrowser()])
    stage.backdoor = await openBackdoor(stage.product)
  })
  afterAll(async () => {
    await stage.browser?.close()
    await stage.backdoor?.close()
    await stage.product?.stop()
  })
  return stage as Stage
}
