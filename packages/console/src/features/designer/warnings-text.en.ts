// features/designer: the texts of the warnings below the canvas and of the rules of regions.
export const designerWarningsText = {
  'designer.warnings': 'What to check',
  'designer.check.part.price': 'price',
  'designer.check.part.unitPrice': 'unit price',
  'designer.check.part.lowest': '30-day lowest price',
  'designer.check.priceSmall': 'The {part} is {mm} mm high. From {least} mm it is easy to read at half a metre.',
  'designer.check.contrast': '{colour} on {ground} has a contrast of {ratio}:1 on the label. 4.5:1 is easy to read.',
  'designer.check.contrast.hard': '{colour} on {ground} is hard to read: its contrast on the label is {ratio}:1.',
  'designer.check.barsLow':
    'The bars of the {symbology} code are {mm} mm high. From {least} mm hand scanners read them well (ISO/IEC 16388).',
  'designer.check.barsLow.till':
    'The bars of the {symbology} code are {mm} mm high. Tills read them from {least} mm (GS1).',
  'designer.check.notForTills': 'Tills do not read {symbology} codes.',
  'designer.check.fewPixels': 'The {part} is {px} pixels high. Letters need at least {least}.',
  'designer.check.part.name': 'name',
  'designer.check.part.other': 'text',
  'designer.law.height':
    '{region}, please check: the {part} is {mm} mm high, and {least} mm may be required ({source}).',
  'designer.law.labelHeight':
    '{region}, please check: the label is {mm} mm high, and {least} mm may be required ({source}).',
  'designer.law.shown': '{region}, please check: the label shows no {part}, which may be required ({source}).',
  'designer.law.units': '{region}, please check: a unit price may have to be per {units} ({source}).',
  'designer.law.heading':
    '{region}, please check: the words “{words}” may have to be above or left of the unit price ({source}).',
  'designer.law.percentage':
    '{region}, please check: a percentage or words such as “sale” may have to refer to the 30-day lowest price ({source}).',
  'designer.law.colours':
    '{region}, please check: a unit price on an electronic label may need two contrasting colours ({source}).',
  'designer.law.deposit': '{region}, please check: a deposit may have to be shown apart from the price ({source}).',
  'designer.law.loyalty':
    '{region}, please check: a price for members may need the normal price and its condition beside it ({source}).',
  'designer.rules': 'Rules for prices',
  'designer.rules.region': 'Check with the rules of',
  'designer.rules.hint': 'Reasons to check a label. This is not legal advice.',
  'designer.rules.store': 'Country of the store: {region}',
  'designer.rules.none': 'None',
  'designer.rules.EU': 'European Union',
  'designer.rules.DE': 'Germany',
  'designer.rules.AT': 'Austria',
  'designer.rules.GB': 'United Kingdom',
  'designer.rules.US-CT': 'Connecticut',
  'designer.rules.US-MA': 'Massachusetts',
  'designer.warnings.none': 'Everything fits for this product.',
  'designer.check.moduleLarge':
    'A module of the {symbology} code is {mm} mm wide. Scanners read up to {most} mm (GS1).',
  'designer.advice.nameCut': 'Give it more lines, more room or a smaller size.',
  'designer.advice.barsLeftOut': 'Make the element wider, or choose another code to show instead.',
  'designer.advice.qrLeftOut': 'Make the element larger.',
  'designer.advice.notesLeftOut': 'Make the element larger, or its text smaller.',
  'designer.advice.smallText': 'Choose a larger size for the selected text.',
  'designer.advice.codeInvalid': 'Correct the value, or choose another kind of code.',
  'designer.advice.codeLeftOut': 'Make the element larger, or choose another code to show instead.',
  'designer.advice.codeSmall': 'Make the element larger.',
  'designer.advice.codeCovered': 'Move the code or what covers it, and keep its surroundings white.',
  'designer.advice.imageMissing': 'Choose another image, or upload this one.',
  'designer.advice.priceSmall': 'Make the element larger.',
  'designer.advice.contrast': 'Choose another colour for the text or its background.',
  'designer.advice.barsLow': 'Make the element higher.',
  'designer.advice.notForTills': 'Choose an EAN, UPC or GS1 DataMatrix code, or another use.',
  'designer.advice.fewPixels': 'Choose a larger size.',
  'designer.advice.moduleLarge': 'Make its bars narrower.',
} as const
