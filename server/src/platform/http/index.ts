export { asHttpError, createApp } from './app.ts'
export { type Authenticator, type Found, mountEndpoints, StaleSession } from './endpoints.ts'
export {
  badRequest,
  conflict,
  featureOff,
  forbidden,
  HttpError,
  invalid,
  notFound,
  notYours,
  planRestricted,
  tooMany,
  unauthenticated,
  unavailable,
} from './errors.ts'
export { type PageOrigins, pagePolicy } from './headers.ts'
export { sweepIdempotencyKeys } from './idempotency.ts'
export { type Http, only, type Route, serve, serveAll, without } from './route.ts'
