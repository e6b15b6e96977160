// simulator: definitions of hardware types for `/tagtypes/<HH>.json` (hardware facts §2), made from the models of our
// own table.
import type { LabelModel } from '@shelfcast/render/models'
import { deviceRgb } from '@shelfcast/render/palette'

/** The parts that an access point needs to make pictures of a type. It has more for its own drawings. */
export function definitionOf(model: LabelModel) {
  const { compression, palette } = model
  const red = palette.indexOf('red')
  return {
    version: 5,
    name: model.name,
    width: model.width,
    height: model.height,
    rotatebuffer: model.rotation,
    bpp: model.bitsPerPixel,
    // In the order of the indexes.
    colortable: Object.fromEntries(palette.map((colour) => [colour, deviceRgb[colour]])),
    shortlut: palette.length === 2 ? 2 : 1,
    // Firmware numbers are hexadecimal text.
    ...(compression.kind === 'none'
      ? {}
      : { [`${compression.kind}_compression`]: compression.from.toString(16).toUpperCase() }),
    highlight_color: red === -1 ? 1 : red,
    options: [...(model.button ? ['button'] : []), ...(model.led ? ['led'] : [])],
    contentids: [0, 19, 24, 25],
  }
}
