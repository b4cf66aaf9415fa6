import { z } from 'zod'

/** The statuses that the specification gives a meaning of its own (point 8). */
export const status = {
  badRequest: 400,
  unauthenticated: 401,
  forbidden: 403,
  notFound: 404,
  conflict: 409,
  gone: 410,
  tooLarge: 413,
  unsupportedType: 415,
  unprocessable: 422,
  planRestricted: 423,
  featureOff: 425,
  tooMany: 429,
  notYours: 455,
  notAllYours: 456,
  internal: 500,
  unavailable: 503,
} as const

export const ErrorType = z.enum([
  'CLIENT_NOT_ASSIGNED_TO_USER',
  'CLIENT_BULK_ACTION_ALL_NOT_ASSIGNED_TO_USER',
  'SESSION_ENDED',
  'STALE_VERSION',
  'IN_BIN',
  'MERGED',
  'CODE_REQUIRED',
  'CAPTCHA_REQUIRED',
  'CONFIRM_DEVICE',
  'OTHER_ACCOUNT',
  'LINK_EXPIRED',
  'LINK_USED',
])
export type ErrorType = z.output<typeof ErrorType>

export const SubError = z.enum(['PAID_AUTOMATION', 'FREE_PLAN'])
export type SubError = z.output<typeof SubError>

export const RestrictedReason = z.enum(['paid_automation_unavailable', 'unavailable_in_free_plan'])
export type RestrictedReason = z.output<typeof RestrictedReason>

/** Every error answers this (rule 193); `errors` maps a field to its messages. */
export const ErrorBody = z.object({
  message: z.string(),
  statusCode: z.int(),
  error_type: ErrorType.optional(),
  sub_error: SubError.optional(),
  reason: z.string().optional(),
  errors: z.record(z.string(), z.array(z.string())).optional(),
  /** The present state of a record that somebody else changed in the meantime (409). */
  current: z.unknown().optional(),
  request_id: z.string(),
})
export type ErrorBody = z.output<typeof ErrorBody>
