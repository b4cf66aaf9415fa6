import { useLocation } from '@tanstack/react-router'

/** The path of the address; what else changes in it does not draw anew whoever asks. */
export const usePath = (): string => useLocation({ select: ({ pathname }) => pathname })
