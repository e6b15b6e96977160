// render/template-name: the name of a template says its design, size and colours.

export interface TemplateShape {
  width: number
  height: number
  /** As in models.ts, such as BWR. */
  colours: string
}

/** Such as `price-296x128-BWR`. */
export const templateNameOf = (design: string, { width, height, colours }: TemplateShape): string =>
  `${design}-${width}x${height}-${colours}`

/** The whole name, if it does not end in a size and colours. */
export const designOf = (name: string): string => name.replace(/-\d+x\d+-[A-Z0-9]+$/, '')

/** The size and colours that a name ends in; undefined for any other name. */
export function shapeOf(name: string): TemplateShape | undefined {
  const [, width, height, colours] = /-(\d+)x(\d+)-([A-Z0-9]+)$/.exec(name) ?? []
  return colours === undefined ? undefined : { width: Number(width), height: Number(height), colours }
}
