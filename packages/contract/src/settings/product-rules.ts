// contract/settings: the calls of a company's rules for its products (product-rules.ts). The format of its files is in
// articles/product-file.ts.
import { z } from 'zod'
import { Envelope } from '../envelope.ts'
import { requiredText } from '../fields.ts'
import { operation } from '../operation.ts'
import { ACTION, MENU } from '../permissions.ts'
import { ActivateFeatures, AddInfoConfig, ProductIdExtraction } from '../product-rules.ts'

const reads = [MENU.productFileConfig, MENU.appConfig, MENU.productInfo, MENU.labelInfo] as const

export const readProductIdExtraction = operation({
  summary: 'How to find the product ID in a code',
  method: 'GET',
  path: '/api/common/config/productIdExtraction',
  needs: reads,
  scope: 'company',
  query: z.object({}),
  output: Envelope.extend({ productIdExtraction: ProductIdExtraction }),
})

/** The rules alone, or under their name (wire contract §18). */
export const saveProductIdExtraction = operation({
  summary: 'Set how to find the product ID in a code',
  method: 'PUT',
  path: '/api/common/config/productIdExtraction',
  needs: ACTION.productFileEdit,
  scope: 'company',
  query: z.object({}),
  body: z.preprocess(
    (given) =>
      typeof given === 'object' && given !== null && 'productIdExtraction' in given ? given.productIdExtraction : given,
    ProductIdExtraction,
  ),
  output: Envelope.extend({ productIdExtraction: ProductIdExtraction }),
  audit: 'settings.productIdExtraction',
})

const addInfo = z.object({ addInfoConfigList: z.array(AddInfoConfig).max(50) })

export const readAddInfo = operation({
  summary: 'Additional information about products',
  method: 'GET',
  path: '/api/common/config/addInfo',
  needs: reads,
  scope: 'company',
  query: z.object({}),
  output: Envelope.extend(addInfo.shape),
})

export const saveAddInfo = operation({
  summary: 'Set the additional information about products',
  method: 'PUT',
  path: '/api/common/config/addInfo',
  needs: ACTION.productFileEdit,
  scope: 'company',
  query: z.object({}),
  body: addInfo,
  output: Envelope.extend(addInfo.shape),
  audit: 'settings.addInfo',
})

const editable = z.object({ editableProductInfo: z.array(requiredText(64)).max(200) })

export const readEditableProductInfo = operation({
  summary: 'Fields of products that users may edit',
  method: 'GET',
  path: '/api/common/config/editableProductInfo',
  needs: reads,
  scope: 'company',
  query: z.object({}),
  output: Envelope.extend(editable.shape),
})

export const saveEditableProductInfo = operation({
  summary: 'Set the fields of products that users may edit',
  method: 'PUT',
  path: '/api/common/config/editableProductInfo',
  needs: ACTION.productFileEdit,
  scope: 'company',
  query: z.object({}),
  body: editable,
  output: Envelope.extend(editable.shape),
  audit: 'settings.editableProductInfo',
})

export const readActivateFeatures = operation({
  summary: 'Functions of the hand-held app',
  method: 'GET',
  path: '/api/common/config/activateFeatures',
  needs: [MENU.appConfig, MENU.labelInfo],
  scope: 'company',
  query: z.object({}),
  output: Envelope.extend(ActivateFeatures.shape),
})

export const saveActivateFeatures = operation({
  summary: 'Turn functions of the hand-held app on or off',
  method: 'PUT',
  path: '/api/common/config/activateFeatures',
  needs: ACTION.appConfigEdit,
  scope: 'company',
  query: z.object({}),
  body: ActivateFeatures,
  output: Envelope,
  audit: 'settings.activateFeatures',
})
