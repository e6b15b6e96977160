// features/labels: properties of label models: hardware facts and settings. One model's form is
// label-property-form.tsx.
import { listLabelProperties, type LabelProperty } from '@shelfcast/contract/labels/properties'
import { MENU } from '@shelfcast/contract/permissions'
import { latePanel } from '../../../screens/late-panel.tsx'
import { listScreen } from '../../../screens/list-spec.ts'
import { yesTone } from '../label-tones.ts'

const LabelPropertyForm = latePanel(() => import('./label-property-form.tsx').then((part) => part.LabelPropertyPanel))

const yesNo = { width: 80, sort: false, wordKey: (value: string) => `property.${value}` as 'property.true' } as const

export const labelPropertiesScreen = listScreen({
  path: '/Label/LabelSettings',
  menu: MENU.labelProperties,
  title: 'screen.labelProperties',
  words: 'property',
  source: listLabelProperties,
  live: 'LABEL',
  rowId: (property) => `${property.store}/${property.type}`,
  rowName: (property) => property.name,
  filters: [{ key: 'type', kind: 'text', label: 'property.field.name' }],
  columns: (col) => [
    col.text('name', { width: 150, sort: 'type' }),
    col.text('size', {
      width: 90,
      file: '{displayWidth}×{displayHeight}',
      value: (property) => `${property.displayWidth}×${property.displayHeight}`,
      sort: false,
    }),
    col.text('color', { width: 80, sort: false }),
    col.number('labelCount', { width: 75, sort: false }),
    col.text('rotation', { file: 'rotation', width: 100, value: (property: LabelProperty) => `${property.rotation}°` }),
    col.number('totalPage', { width: 70, sort: false }),
    col.text('aliveInterval', {
      width: 110,
      value: (property: LabelProperty) => spanText(property.aliveInterval),
      sort: false,
    }),
    col.text('templateName', { width: 190, sort: false }),
    col.number('overrides', { width: 110, value: (property) => property.overrides.length, sort: false }),
    col.badge('nfc', yesTone, { ...yesNo, value: (property) => String(property.nfc) }),
    col.badge('led', yesTone, { ...yesNo, value: (property) => String(property.led) }),
    col.badge('button', yesTone, { ...yesNo, value: (property) => String(property.button) }),
    col.code('type', { width: 200, sort: false, hidden: true }),
    col.code('store', { width: 170, sort: false, hidden: true }),
  ],
  open: { needs: MENU.labelProperties, title: (property) => property.name, width: 640, panel: LabelPropertyForm },
  empty: { text: 'property.empty', hint: 'property.empty.hint' },
})

/** Minutes as `24 h` or `90 min`. */
function spanText(minutes: number): string {
  return minutes % 60 === 0 ? `${minutes / 60} h` : `${minutes} min`
}
