// server/templates: the name of a template says its design, size and colours: `<design>-<width>x<height>-<colours>`.

const ending = /-\d+x\d+-[A-Z0-9]+$/

export interface TemplateShape {
  width: number
  height: number
  colours: string
}

export const nameOf = (design: string, { width, height, colours }: TemplateShape): string =>
  `${design}-${width}x${height}-${colours}`

/** The whole name, if it has no such ending. */
export const designOf = (name: string): string => name.replace(ending, '')
