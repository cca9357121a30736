import type * as z from 'zod'

/**
 * Who may make a call at all. What a person may do with one object is the server's policy, and
 * reaches the front ends as `can`.
 */
export type Caller =
  /** Signed in or not. */
  | 'anyone'
  /** Signed in, with or without a complete profile. */
  | 'session'
  /** Signed in with a complete profile. */
  | 'complete'

/** At most `max` calls in `seconds` for one value of `per`. */
export interface Rate {
  per: 'ip' | 'person' | 'email' | 'email and ip'
  max: number
  seconds: number
}

/** One row of the table: everything both ends of the wire need to know of a call. */
export interface Call {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** Under `/api`; parameters in braces: `/users/{userId}`. */
  path: string
  summary: string
  who: Caller
  status: 200 | 201 | 204
  params?: z.ZodType
  query?: z.ZodType
  body?: z.ZodType
  /** What the body is on the wire; a multipart call or a form has no body schema. */
  bodyType?: 'json' | 'multipart' | 'form'
  /** Whether it may come from other sites and from none: its token says whose wish it is. */
  fromAnywhere?: true
  /** Absent: no content, a file, or an event stream. */
  answer?: z.ZodType
  /** What the answer is on the wire. */
  answerType?: 'json' | 'file' | 'stream'
  rate?: readonly Rate[]
  /** Who counts a call against its rates: the handler, where only some calls count, else all are counted. */
  countedBy?: 'handler'
}

/** Checks a row's shape and keeps its literal types. */
export const call = <const C extends Call>(row: C): C => row

type Parsed<C, K extends 'params' | 'query' | 'body'> = C extends { [key in K]: infer S }
  ? S extends z.ZodType
    ? z.output<S>
    : undefined
  : undefined

type Sent<C, K extends 'params' | 'query' | 'body'> = C extends { [key in K]: infer S }
  ? S extends z.ZodType
    ? z.input<S>
    : never
  : never

/** What the server's handler receives: parsed and defaulted. */
export interface CallInput<C extends Call> {
  params: Parsed<C, 'params'>
  query: Parsed<C, 'query'>
  body: Parsed<C, 'body'>
}

/** What the server's handler returns, before it is written to the wire. */
export type CallReply<C extends Call> = C extends { answer: infer S extends z.ZodType }
  ? z.input<S>
  : void

/** What a client receives. */
export type CallAnswer<C extends Call> = C extends { answer: infer S extends z.ZodType }
  ? z.output<S>
  : void

type Part<C extends Call, K extends 'params' | 'query' | 'body'> = [Sent<C, K>] extends [never]
  ? { [key in K]?: never }
  : undefined extends Sent<C, K>
    ? { [key in K]?: Sent<C, K> }
    : K extends 'query'
      ? { [key in K]?: Sent<C, K> }
      : { [key in K]: Sent<C, K> }

/** What a client sends. */
export type CallArguments<C extends Call> = C extends { bodyType: 'multipart' }
  ? Part<C, 'params'> & Part<C, 'query'> & { body: FormData }
  : Part<C, 'params'> & Part<C, 'query'> & Part<C, 'body'>
