// features/reports: label models with the age of their labels. The figures above them are product-head.tsx.
import { listProductInfo } from '@shelfcast/contract/reports/products'
import { MENU } from '@shelfcast/contract/permissions'
import { listScreen } from '../../screens/list-spec.ts'
import { ProductHead } from './product-head.tsx'

export const productInfoScreen = listScreen({
  path: '/Reports/ESLProductInfo',
  menu: MENU.eslProductInfo,
  title: 'screen.eslProductInfo',
  words: 'report.product',
  source: listProductInfo,
  live: 'LABEL',
  head: ProductHead,
  saves: true,
  rowId: (row) => `${row.system} ${row.type}`,
  filters: [],
  columns: (col) => [
    col.text('type', { width: 260 }),
    col.text('system', { width: 110 }),
    col.number('total', { width: 100 }),
    col.number('year5less', { width: 130 }),
    col.number('year5', { width: 100 }),
    col.number('year6', { width: 100 }),
    col.number('year7', { width: 100 }),
    col.number('year8more', { width: 150 }),
    col.number('unknown', { width: 130 }),
  ],
  empty: { text: 'report.product.empty', hint: 'report.product.empty.hint' },
})
