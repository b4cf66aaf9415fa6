import { clientStatements } from '#modules/clients'
import { systemActor } from '#platform/context'

/** The texts of an owner's hot reads by name, without the session that Fairlead joins to them. */
export const hotReads = (): ReadonlyMap<string, string> => new Map(clientStatements(systemActor('')))
