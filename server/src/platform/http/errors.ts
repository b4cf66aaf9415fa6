import { type ErrorBody, type ErrorType, type SubError, status } from '@fairlead/contract/errors'
import { messages } from '@fairlead/contract/messages'

type Details = Partial<Pick<ErrorBody, 'error_type' | 'sub_error' | 'reason' | 'errors' | 'current'>>

/** An answer other than success. Throw it to roll back, or return `refuse(error)` to commit first. */
export class HttpError extends Error {
  readonly statusCode: number
  readonly details: Details
  readonly retryAfterSeconds: number | undefined
  constructor(statusCode: number, message: string, details: Details = {}, retryAfterSeconds?: number) {
    super(message)
    this.statusCode = statusCode
    this.details = details
    this.retryAfterSeconds = retryAfterSeconds
  }
}

/** 400: each field with what is wrong with it; the first message heads the answer. */
export const invalid = (errors: Record<string, string | string[]>) => {
  const lists = Object.fromEntries(Object.entries(errors).map(([field, words]) => [field, [words].flat()]))
  return new HttpError(status.badRequest, Object.values(lists)[0]?.[0] ?? messages.generic, { errors: lists })
}
export const badRequest = (message: string) => new HttpError(status.badRequest, message)
export const unauthenticated = (message = 'Please sign in', error_type?: ErrorType) =>
  new HttpError(status.unauthenticated, message, error_type ? { error_type } : {})
export const forbidden = (message = 'You don’t have permission to do this.') => new HttpError(status.forbidden, message)
/** 404, for what does not exist and for what the person may not know of alike. */
export const notFound = (message: string = messages.brokenLink) => new HttpError(status.notFound, message)
/** 409; with the present state of the record where it was changed from a state that is past. */
export const conflict = (message: string, current?: unknown) =>
  new HttpError(status.conflict, message, current === undefined ? {} : { error_type: 'STALE_VERSION', current })
export const unprocessable = (message: string) => new HttpError(status.unprocessable, message)
/** 423: the plan does not include this (rule 182). */
export const planRestricted = (sub_error: SubError = 'FREE_PLAN') =>
  new HttpError(status.planRestricted, 'This isn’t included in your plan.', {
    sub_error,
    reason: sub_error === 'FREE_PLAN' ? 'unavailable_in_free_plan' : 'paid_automation_unavailable',
  })
/** 425: the feature is not switched on for the organisation. */
export const featureOff = () => new HttpError(status.featureOff, 'This feature isn’t turned on.')
/** 455: the client is no longer assigned to the person. */
export const notYours = (message = 'This client isn’t assigned to you.') =>
  new HttpError(status.notYours, message, { error_type: 'CLIENT_NOT_ASSIGNED_TO_USER' })
export const tooMany = (message: string, retryAfterSeconds: number) =>
  new HttpError(status.tooMany, message, {}, Math.max(1, Math.ceil(retryAfterSeconds)))
export const unavailable = () =>
  new HttpError(
    status.unavailable,
    'The service is temporarily unavailable. Nothing was changed. Please try again.',
    {},
    2,
  )

/** The body of every error (rule 193). */
export const errorBody = (error: HttpError, requestId: string): ErrorBody => ({
  message: error.message,
  statusCode: error.statusCode,
  ...error.details,
  request_id: requestId,
})
