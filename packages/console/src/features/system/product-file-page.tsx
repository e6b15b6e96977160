// features/system: the page of product files: their format, rules for products, and where files come from.
import { SettingsScreen } from '../../screens/settings-screen.tsx'
import { FileFormatPart } from './file-format.tsx'
import { PriceUrlsPart } from './price-urls.tsx'
import { AddInfoPart, EditablePart, IdRulesPart } from './product-rules.tsx'
import { WatchedFolderPart } from './watched-folder.tsx'

export function ProductFilePage() {
  return (
    <SettingsScreen title="system.productFile">
      <FileFormatPart />
      <WatchedFolderPart />
      <PriceUrlsPart />
      <IdRulesPart />
      <AddInfoPart />
      <EditablePart />
    </SettingsScreen>
  )
}
