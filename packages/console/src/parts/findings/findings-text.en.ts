// parts/findings: what is wrong with the content of a label: a sentence for each finding.
export const findingsText = {
  'finding.title_one': '{count} warning',
  'finding.title_other': '{count} warnings',
  'finding.letters': 'Labels cannot show {letters}. Remove these characters.',
  'finding.spreadsheetNumber': 'A spreadsheet shortened this barcode to {value}. Enter the whole number.',
  'finding.special': 'The special price {special} is not lower than the price {price}, so the label shows no offer.',
  'finding.unitPrice': 'The unit price {given} does not match the price and the quantity. Expected: {expected}.',
  'finding.gtin': 'The barcode {value} is not a GTIN of 8, 12, 13 or 14 digits, so the label shows no bars.',
  'finding.gtin.digit':
    'The barcode {value} has a wrong check digit, so the label shows no bars. The last digit should be {digit}.',
  'finding.gtin.other':
    'The barcode {value} is not a GTIN of 8, 12, 13 or 14 digits, so the label shows the other barcode {shown}.',
  'finding.gtin.digitOther':
    'The barcode {value} has a wrong check digit, so the label shows the other barcode {shown}. The last digit should be {digit}.',
  'finding.noPrice': 'The product has no price, so the label shows a dash.',
  'finding.nameCut': 'The name is cut: {shown}',
  'finding.barsLeftOut': 'The barcode is too wide for this label, so it shows the digits only.',
  'finding.qrLeftOut': 'The QR code does not fit on this label.',
  'finding.notesLeftOut': 'This label has no room for {notes}.',
  'finding.smallText': 'Some text on this label is only {mm} mm high and hard to read.',
  'finding.codeInvalid': 'A {symbology} code cannot say “{value}”, so the label does not show it.',
  'finding.codeLeftOut': 'The {symbology} code does not fit on this label.',
  'finding.codeSmall': 'The {symbology} code on this label has modules of {mm} mm. Scanners at tills need {least} mm.',
  'finding.codeCovered':
    'The {symbology} code on this label is not black on white with a blank margin, so scanners may miss it.',
  'finding.imageMissing': 'There is no image “{image}” in the library, so the label does not show it.',
  'finding.priceJump': 'The price changes by {percent} %: {before} → {after}.',
  'finding.onModel': '{model}: {finding}',
  'finding.tick_one': 'I have checked this warning',
  'finding.tick_other': 'I have checked these {count} warnings',
  'finding.checking': 'The labels are still being checked.',
  'finding.unchecked': 'Check the warnings above, then select the box below them.',
  'finding.mustFix': 'Correct the errors named above first.',
} as const
