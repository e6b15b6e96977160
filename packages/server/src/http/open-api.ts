// server/http: the machine-readable description of every declared call, OpenAPI 3.1. docs.ts shows it to people.
import { z } from 'zod'
import { allOperations, type NamedOperation } from '@shelfcast/contract/operations'
import type { Need, OperationShape } from '@shelfcast/contract/operation'
import { FaultBody } from '@shelfcast/contract/envelope'
import { propertiesVersion } from '@shelfcast/contract/constants'
import { faultEntry, faultMessage, type FaultCode } from '@shelfcast/contract/faults'
import { pagingHeaders } from '@shelfcast/contract/paging'

type Json = Record<string, unknown>

const schemaOf = (schema: z.ZodType, io: 'input' | 'output'): Json => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Json
  return rest
}

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
  const paths: Record<string, Json> = {}
  for (const named of allOperations) {
    for (const path of [named.operation.path, ...(named.operation.also ?? [])])
      (paths[path] ??= {})[named.operation.method.toLowerCase()] = describe(named, path)
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Shelfcast',
      version: propertiesVersion,
      description:
        'Every call works under /api, /dashboardservice, /dashboardWeb, /dashboard, /common/api/v2 and /{cluster}/common/api/v2.',
    },
    paths,
    components: {
      securitySchemes: { session: { type: 'apiKey', in: 'header', name: 'sessionId' } },
      schemas: { Fault: schemaOf(FaultBody, 'output') },
    },
  }
}

function describe({ name, noun, operation }: NamedOperation, path: string): Json {
  return {
    operationId: path === operation.path ? name : `${name} ${path}`,
    tags: [noun],
    summary: operation.summary,
    description: `Needs: ${needText(operation.needs)}`,
    ...(operation.needs === 'public' ? {} : { security: [{ session: [] }] }),
    parameters: parametersOf(operation),
    ...requestBodyOf(operation),
    responses: {
      200: goodAnswer(operation),
      ...(operation.list ? { 204: { description: 'Nothing to list.' } } : {}),
      ...refusals(operation),
    },
  }
}

function parametersOf(operation: OperationShape): Json[] {
  const schema = schemaOf(operation.query, 'input') as { properties?: Record<string, Json>; required?: string[] }
  return Object.entries(schema.properties ?? {}).map(([name, property]) => {
    const isPath = operation.path.includes(`{${name}}`)
    return {
      name,
      in: isPath ? 'path' : 'query',
      required: isPath || (schema.required ?? []).includes(name),
      schema: property,
    }
  })
}

function requestBodyOf(operation: OperationShape): Json {
  if (operation.takes === 'multipart')
    return {
      requestBody: {
        required: true,
        content: {
          'multipart/form-data': {
            schema: { type: 'object', properties: { file: { type: 'string', format: 'binary' } } },
          },
        },
      },
    }
  const form = operation.form
    ? {
        'multipart/form-data': {
          schema: { type: 'object', properties: { [operation.form.file]: { type: 'string', format: 'binary' } } },
        },
      }
    : {}
  return operation.body
    ? {
        requestBody: {
          required: true,
          content: { 'application/json': { schema: schemaOf(operation.body, 'input') }, ...form },
        },
      }
    : {}
}

const mediaTypes = {
  json: 'application/json',
  file: 'application/octet-stream',
  image: 'image/png',
  'event-stream': 'text/event-stream',
} as const

function goodAnswer(operation: OperationShape): Json {
  const type = mediaTypes[operation.reply ?? 'json']
  const headers = operation.list
    ? {
        headers: Object.fromEntries(
          Object.values(pagingHeaders).map((header) => [header, { schema: { type: 'integer' } }]),
        ),
      }
    : {}
  return {
    description: 'Done, or accepted.',
    ...headers,
    content: {
      [type]: { schema: type === 'application/json' ? schemaOf(operation.output, 'output') : { type: 'string' } },
    },
  }
}

/** One entry per status; several refusals may share one. */
function refusals(operation: OperationShape): Json {
  const codes: FaultCode[] = [
    ...(operation.needs === 'public' ? [] : ['session.lost' as const, 'permission.missing' as const]),
    'input.invalid',
    ...(operation.faults ?? []),
  ]
  const answers: Record<string, { description: string; content: Json }> = {}
  for (const code of codes) {
    const { status, plain } = faultEntry(code)
    const before = answers[status]
    answers[status] = {
      description: [
        before?.description,
        code === 'input.invalid' ? 'A parameter or field is invalid. `errors` lists it.' : faultMessage(code),
      ]
        .filter(Boolean)
        .join(' — '),
      content: plain
        ? { 'text/plain': { schema: { type: 'string' } } }
        : { 'application/json': { schema: { $ref: '#/components/schemas/Fault' } } },
    }
  }
  return answers
}
