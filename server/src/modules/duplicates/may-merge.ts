type Asked = { name: string; access_policy: { EDIT: boolean; DELETE: boolean } }

/** What is missing to merge one client into another, in words (rule 43). */
export function mayNot(survivor: Asked, absorbed: Asked): string[] {
  const unchangeable = [survivor, absorbed].filter((one) => !one.access_policy.EDIT)
  return [
    ...unchangeable.map(({ name }) => `You may not change ${name}.`),
    ...(absorbed.access_policy.DELETE ? [] : [`You may not delete ${absorbed.name}, and merging takes it away.`]),
  ]
}
