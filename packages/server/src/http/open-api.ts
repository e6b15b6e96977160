// server/http: the machine-readable description of every declared call, OpenAPI 3.1. docs.ts shows it to people, and
// programs generate typed clients from it. Its schemas are made in json-schemas.ts.
import { allOperations, type NamedOperation } from '@shelfcast/contract/operations'
import type { Need, OperationShape } from '@shelfcast/contract/operation'
import { FaultBody } from '@shelfcast/contract/envelope'
import { propertiesVersion } from '@shelfcast/contract/constants'
import { faultEntry, faultMessage, type FaultCode } from '@shelfcast/contract/faults'
import { pagingHeaders } from '@shelfcast/contract/paging'
import { groupBy } from '../group-by.ts'
import { schemasInto, type Json, type SchemaOf } from './json-schemas.ts'

/** The required permission in words. */
export function needText(needs: Need): string {
  if (needs === 'public') return 'Public. No sign-in needed.'
  if (needs === 'session') return 'Any signed-in account.'
  if (needs === 'level1') return 'Access level 1.'
  const wanted = 'kind' in needs ? [needs] : needs
  return `${wanted.map((entry) => `${entry.kind} ${entry.code} (${entry.title})`).join(' or ')}.`
}

/** The whole contract as one OpenAPI document. */
export function openApi(): Json {
  const schemas: Json = {}
  const schemaOf = schemasInto(schemas)
  schemas['Fault'] = schemaOf(FaultBody, 'output', 'Fault')
  const paths: Record<string, Json> = {}
  const spelled = spelling()
  for (const named of allOperations)
    for (const [at, path] of [named.operation.path, ...(named.operation.also ?? [])].entries())
      (paths[spelled(path)] ??= {})[named.operation.method.toLowerCase()] = describe(
        named,
        { at, path, spelled: spelled(path) },
        schemaOf,
      )
  return {
    openapi: '3.1.0',
    info: {
      title: 'Shelfcast',
      version: propertiesVersion,
      description:
        'Every call works under /api, /dashboardservice, /dashboardWeb, /dashboard, /common/api/v2 and /{cluster}/common/api/v2.',
    },
    servers: [{ url: '/' }],
    tags: [...groupBy(allOperations, ({ noun }) => noun).keys()].map((name) => ({ name })),
    paths,
    components: {
      securitySchemes: {
        bearer: {
          type: 'http',
          scheme: 'bearer',
          description: 'An API key, a token of POST /api/token, or a token of the identity provider.',
        },
        session: {
          type: 'apiKey',
          in: 'header',
          name: 'sessionId',
          description: 'The session that POST /api/common/login opens for a program.',
        },
      },
      schemas,
    },
  }
}

/** In OpenAPI, paths that differ only in the names of their values are one path: the first spelling of it. */
function spelling() {
  const first = new Map<string, string>()
  return (path: string): string => {
    const shape = path.replaceAll(/\{\w+\}/g, '{}')
    if (!first.has(shape)) first.set(shape, path)
    return first.get(shape) ?? path
  }
}

const valuesOf = (path: string) => [...path.matchAll(/\{(\w+)\}/g)].map(([, value = '']) => value)

/** One of the paths of a call. `at` counts them from 0: each is an operation here. */
interface Place {
  at: number
  path: string
  spelled: string
}

function describe({ name, noun, operation }: NamedOperation, place: Place, schemaOf: SchemaOf): Json {
  const { at } = place
  const exportNeeds = operation.list?.exportNeeds
  return {
    operationId: at === 0 ? name : `${name}${at + 1}`,
    tags: [noun],
    summary: operation.summary,
    description: [
      `Needs: ${needText(operation.needs)}`,
      ...(exportNeeds ? [`A file also needs: ${needText(exportNeeds)}`] : []),
      ...(at === 0 ? [] : [`Another path of ${name}.`]),
    ].join(' '),
    security: securityOf(operation),
    parameters: parametersOf(operation, place, schemaOf, name),
    ...requestBodyOf(operation, schemaOf, name),
    responses: {
      200: goodAnswer(operation, schemaOf, name),
      ...(mayBeEmpty(operation) ? { 204: { description: 'Nothing to list, or nothing found.' } } : {}),
      ...refusals(operation),
      default: { description: 'Any other refusal.', content: fault },
    },
  }
}

const componentOf = (name: string) => `#/components/schemas/${name}`
const contentOf = (schema: Json) => ({ 'application/json': { schema } })
const fault = contentOf({ $ref: componentOf('Fault') })
const binary = { type: 'string', format: 'binary' }

const mayBeEmpty = ({ method, reply = 'json' }: OperationShape) =>
  reply === 'file' || (method === 'GET' && reply !== 'event-stream')

function securityOf({ needs, openToIntegrations }: OperationShape): Json[] {
  if (needs === 'public') return []
  return [{ bearer: [] }, { session: [] }, ...(openToIntegrations ? [{}] : [])]
}

/** As in api.ts: what a repeated call with the same key does not run again. */
const isRepeatable = ({ method, needs, answersSecret }: OperationShape) =>
  method !== 'GET' && needs !== 'public' && !answersSecret

function parametersOf(operation: OperationShape, { path, spelled }: Place, schemaOf: SchemaOf, name: string): Json[] {
  const schema = schemaOf(operation.query, 'input', `${name}Query`) as {
    properties?: Record<string, Json>
    required?: string[]
  }
  const given = Object.entries(schema.properties ?? {}).map(([parameter, property]) => {
    const position = valuesOf(path).indexOf(parameter)
    const isPath = position >= 0
    return {
      name: isPath ? valuesOf(spelled)[position] : parameter,
      in: isPath ? 'path' : 'query',
      required: isPath || (schema.required ?? []).includes(parameter),
      schema: property,
    }
  })
  return isRepeatable(operation) ? [...given, idempotencyKey] : given
}

const idempotencyKey = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description: 'For a day, the same key of the same caller gets the first answer, and nothing runs again.',
  schema: { type: 'string', maxLength: 255 },
}

function requestBodyOf(operation: OperationShape, schemaOf: SchemaOf, name: string): Json {
  const form = (file: string) => ({
    'multipart/form-data': { schema: { type: 'object', properties: { [file]: binary } } },
  })
  if (operation.takes === 'multipart') return { requestBody: { required: true, content: form('file') } }
  if (!operation.body) return {}
  const json = contentOf(schemaOf(operation.body, 'input', `${name}Body`))
  return { requestBody: { required: true, content: { ...json, ...(operation.form ? form(operation.form.file) : {}) } } }
}

function goodAnswer(operation: OperationShape, schemaOf: SchemaOf, name: string): Json {
  const { list, reply = 'json' } = operation
  const headers = Object.values(pagingHeaders).map((header) => [header, { schema: { type: 'integer' } }] as const)
  const content = {
    json: () => contentOf(schemaOf(operation.output, 'output', `${name}Answer`)),
    file: () => ({ 'application/octet-stream': { schema: binary } }),
    image: () => ({ 'image/*': { schema: binary } }),
    'event-stream': () => ({ 'text/event-stream': { schema: { type: 'string' } } }),
  }
  return {
    // In words: as answers with a type they would burden every reader of a page in a typed client.
    description: list
      ? 'One page. With `export`, a file of all rows instead; with `background` too, 202 and a job as `customBatchId`.'
      : 'Done, or accepted.',
    ...(list ? { headers: Object.fromEntries(headers) } : {}),
    content: content[reply](),
  }
}

/** One entry per status; several refusals may share one. */
function refusals(operation: OperationShape): Json {
  const invalid = operation.refusesAs ?? 'input.invalid'
  const codes: FaultCode[] = [
    ...(operation.needs === 'public'
      ? []
      : (['session.lost', 'token.invalid', 'permission.missing', 'request.tooOften'] as const)),
    invalid,
    ...(operation.faults ?? []),
    ...(isRepeatable(operation) ? (['repeat.running', 'repeat.other'] as const) : []),
  ]
  const answers: Record<string, { description: string; content: Json }> = {}
  for (const code of new Set(codes)) {
    const { status, plain } = faultEntry(code)
    const before = answers[status]
    answers[status] = {
      description: [
        before?.description,
        code === invalid ? 'A parameter or field is invalid. `errors` lists it.' : faultMessage(code),
      ]
        .filter(Boolean)
        .join(' — '),
      content: plain ? { 'text/plain': { schema: { type: 'string' } } } : fault,
    }
  }
  return answers
}
