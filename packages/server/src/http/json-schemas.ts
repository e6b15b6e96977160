// server/http: JSON Schemas of the contract for the OpenAPI document (open-api.ts): as clients send and receive values.
import { z } from 'zod'

export type Json = Record<string, unknown>

/**
 * Turns a schema into JSON Schema. Parts that refer to themselves move to the components, under names that begin with
 * `owner`: a reference cannot point into the middle of a call.
 */
export type SchemaOf = (schema: z.ZodType, io: 'input' | 'output', owner: string) => Json

const placeOf = (name: string) => `#/components/schemas/${name}`

/** @param components takes what moves out of the calls */
export function schemasInto(components: Json): SchemaOf {
  return (schema, io, owner) => {
    const { $schema: _, $defs = {}, ...root } = z.toJSONSchema(schema, { io, unrepresentable: 'any', override }) as Json
    const moved = (part: unknown) =>
      JSON.parse(JSON.stringify(part), (key, value: unknown) =>
        key === '$ref' ? placeOf(owner + nameOf(value)) : value,
      ) as Json
    for (const [name, part] of Object.entries($defs as Json)) components[owner + name] = moved(part)
    if (!refersToRoot([root, $defs])) return moved(root)
    components[owner] = moved(root)
    return { $ref: placeOf(owner) }
  }
}

const nameOf = (reference: unknown) => String(reference).replace(/^#(?:\/\$defs\/)?/, '')
const refersToRoot = (parts: unknown) => JSON.stringify(parts).includes('"$ref":"#"')

/** 'true' in a query is what clients write for a boolean. */
function override({
  zodSchema,
  jsonSchema,
}: {
  zodSchema: z.core.$ZodTypes
  jsonSchema: z.core.JSONSchema.BaseSchema
}) {
  const { def } = zodSchema._zod
  if (def.type !== 'pipe' || def.in._zod.def.type !== 'string' || def.out._zod.def.type !== 'boolean') return
  jsonSchema.type = 'boolean'
}
