import * as z from 'zod/mini'
import { id } from './schemas/id.ts'

/**
 * Who may use an endpoint at all. What a person may do with one object is the server's policy, and
 * reaches the front ends as `can`.
 */
export type Access =
  /** Signed in or not. */
  | 'anyone'
  /** Signed in, with or without a complete profile. */
  | 'session'
  /** Signed in with a complete profile. */
  | 'complete'

/** An endpoint of the API: everything that the server and its clients need to know about it. */
export interface Endpoint {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** Under `/api`; parameters in braces: `/users/{userId}`. */
  path: string
  access: Access
  /** The path parameter that must be the id of the signed-in person. */
  self?: string
  /** The response is the same for everyone, so the server does not look up the session. */
  sameForAll?: true
  status: 200 | 201 | 204
  /** Absent from a definition: each parameter of the path is an id. */
  params?: z.ZodMiniType
  query?: z.ZodMiniType
  body?: z.ZodMiniType
  /** Format of the request body. A multipart or form body has no schema. */
  bodyType?: 'json' | 'multipart' | 'form'
  /** Accepts requests from any origin: the token in the request proves who sent it. */
  fromAnywhere?: true
  /** Absent: no content, a file, or an event stream. */
  response?: z.ZodMiniType
  /** What each response has, so that a client knows one from another page without a schema: see `markOf`. */
  mark?: string
  /** Format of the response body. `long` is JSON that the server sends in parts, without a limit of time. */
  responseType?: 'json' | 'long' | 'file' | 'stream'
  /**
   * `handler`: only some requests count against the rates (`rates.ts`), and the handler counts those. Absent: all count.
   */
  countedBy?: 'handler'
}

/** The names of a path's parameters: `userId` of `/users/{userId}`. */
type ParametersOf<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | ParametersOf<Rest>
  : never

type WithParams<E extends Pick<Endpoint, 'path'>> = E extends { params: unknown }
  ? E
  : [ParametersOf<E['path']>] extends [never]
    ? E
    : E & { params: z.ZodMiniObject<Record<ParametersOf<E['path']>, typeof id>> }

/**
 * @returns `[]` for a list, `""` for a text, `true` for a boolean, or the names of the fields that each object has, as in
 *   `id,title`; after `?` if the response may be null
 */
const markOf = ({ _zod: { def } }: z.core.$ZodType): string | undefined => {
  const { type } = def
  if (type === 'array') return '[]'
  if (type === 'string' || type === 'enum') return '""'
  if (type === 'boolean') return 'true'
  if (type === 'nullable') return `?${markOf((def as z.core.$ZodNullableDef).innerType)}`
  if (type === 'union') {
    const [first = [], ...others] = (def as z.core.$ZodUnionDef).options.map(
      (option) => markOf(option)?.split(',') ?? [],
    )
    return first.filter((field) => others.every((fields) => fields.includes(field))).join(',')
  }
  if (type !== 'object') return undefined
  const fields = Object.entries((def as z.core.$ZodObjectDef).shape)
  return fields
    .filter(([, { _zod }]) => _zod.optout !== 'optional')
    .map(([name]) => name)
    .join(',')
}

/** Access to what belongs to the person of the path's `userId`, who must be signed in. */
export const own = {
  complete: { access: 'complete', self: 'userId' },
  session: { access: 'session', self: 'userId' },
} as const

type Request = Pick<Endpoint, 'method' | 'path'>

/**
 * Checks the shape of an endpoint and keeps its literal types. Its status is 200 unless given.
 *
 * @param request its method and path, as in `GET /users/{userId}`
 */
export const endpoint = <
  const Method extends Request['method'],
  const Path extends `/${string}`,
  const E extends Omit<Endpoint, keyof Request | 'status'> & Partial<Endpoint>,
>(
  request: `${Method} ${Path}`,
  definition: E,
): WithParams<E & { method: Method; path: Path }> & Pick<Endpoint, 'status'> => {
  const [method, path = ''] = request.split(' ')
  const names = Array.from(path.matchAll(/\{(\w+)\}/g), ([, name]) => [name, id])
  const params = names.length > 0 && { params: z.object(Object.fromEntries(names)) }
  const mark = definition.response && markOf(definition.response)
  // The type has the same names.
  return {
    method,
    path,
    status: 200,
    ...params,
    ...(mark !== undefined && { mark }),
    ...definition,
  } as never
}

type Parsed<E, K extends 'params' | 'query' | 'body'> = E extends { [key in K]: infer S }
  ? S extends z.ZodMiniType
    ? z.output<S>
    : undefined
  : undefined

type Sent<E, K extends 'params' | 'query' | 'body'> = E extends { [key in K]: infer S }
  ? S extends z.ZodMiniType
    ? z.input<S>
    : never
  : never

/** What the server's handler receives: parsed, with defaults filled in. */
export interface EndpointInput<E extends Endpoint> {
  params: Parsed<E, 'params'>
  query: Parsed<E, 'query'>
  body: Parsed<E, 'body'>
}

/** What the server's handler returns, before the response schema is applied. */
export type EndpointOutput<E extends Endpoint> = E extends {
  response: infer S extends z.ZodMiniType
}
  ? z.input<S>
  : void

/** What a client receives. */
export type EndpointResponse<E extends Endpoint> = E extends {
  response: infer S extends z.ZodMiniType
}
  ? z.output<S>
  : void

type Part<E extends Endpoint, K extends 'params' | 'query' | 'body'> = [Sent<E, K>] extends [never]
  ? { [key in K]?: never }
  : undefined extends Sent<E, K>
    ? { [key in K]?: Sent<E, K> }
    : K extends 'query'
      ? { [key in K]?: Sent<E, K> }
      : { [key in K]: Sent<E, K> }

/** What a client sends. */
export type EndpointArguments<E extends Endpoint> = E extends { bodyType: 'multipart' }
  ? Part<E, 'params'> & Part<E, 'query'> & { body: FormData }
  : Part<E, 'params'> & Part<E, 'query'> & Part<E, 'body'>
