import { useLocation } from '@tanstack/react-router'

/** The path of the address; what else changes in it does not draw the component again. */
export const usePath = (): string => useLocation({ select: ({ pathname }) => pathname })
