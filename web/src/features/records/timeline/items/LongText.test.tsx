import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { LongText } from './LongText.tsx'

test('addresses of the web are links, without what follows them in a sentence; nothing else is', () => {
  const text =
    'See https://kiel.example/oak?a=1&b=2. Or (HTTP://oak.example/x)! javascript:alert(1) ftp://oak.example http://'
  const { container } = render(<LongText text={text} />)
  expect(container.textContent).toBe(text)
  const links = screen.getAllByRole('link')
  expect(links.map((link) => link.getAttribute('href'))).toEqual([
    'https://kiel.example/oak?a=1&b=2',
    'HTTP://oak.example/x',
  ])
  for (const link of links) {
    expect(link.getAttribute('rel')).toBe('noopener noreferrer nofollow')
    expect(link.getAttribute('target')).toBe('_blank')
  }
})
