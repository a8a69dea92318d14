import { useId } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { KeptPart, PartsOfPageContext } from './design/ui/kept-part.tsx'
import { KeptParts } from './kept-parts.ts'

let renders = 0

function Heading({ name }: { name: string }) {
  renders++
  return <header>{name}</header>
}

function Field({ value }: { value: string }) {
  return <textarea id={useId()} defaultValue={value} />
}

function writePage(parts: KeptParts | undefined, name: string, typed = 'Fibre?') {
  renders = 0
  const page = parts?.forPage()
  const html = renderToString(
    <PartsOfPageContext value={page}>
      <body>
        <KeptPart name="header" of={{ name }}>
          <Heading name={name} />
        </KeptPart>
        <Field value={typed} />
        <footer>A card of the page itself</footer>
        <KeptPart name="footer" of={{ name }}>
          <footer>{`© ${name}`}</footer>
        </KeptPart>
      </body>
    </PartsOfPageContext>,
  )
  return page?.complete(html) ?? html
}

test('a header and a footer are rendered once, and are in every page as React writes them', () => {
  const parts = new KeptParts()
  const names = ['Baobab', 'Marula & Sons', 'Baobab']
  const whole = names.map((name) => writePage(undefined, name))
  const counts: number[] = []
  const written = names.map((name) => {
    const html = writePage(parts, name)
    counts.push(renders)
    return html
  })
  expect(written).toEqual(whole)
  expect(counts).toEqual([1, 1, 0])
})

test('what a visitor typed is never a place of one', () => {
  const parts = new KeptParts()
  const typed = '<template data-kept="0"></template><template data-kept-from="0"></template>'
  writePage(parts, 'Baobab')
  expect(writePage(parts, 'Baobab', typed)).toBe(writePage(undefined, 'Baobab', typed))
})

test('of many pages the latest are kept', () => {
  const parts = new KeptParts()
  for (let number = 0; number <= 200; number++) writePage(parts, `Page ${number}`)
  writePage(parts, 'Page 200')
  expect(renders).toBe(0)
  writePage(parts, 'Page 0')
  expect(renders).toBe(1)
})

test('a part within a part is kept with it', () => {
  const parts = new KeptParts()
  const write = () => {
    renders = 0
    const page = parts.forPage()
    const html = renderToString(
      <PartsOfPageContext value={page}>
        <KeptPart name="outer" of={{}}>
          <main>
            <KeptPart name="inner" of={{}}>
              <Heading name="Baobab" />
            </KeptPart>
          </main>
        </KeptPart>
      </PartsOfPageContext>,
    )
    return page.complete(html)
  }
  expect(write()).toBe('<main><header>Baobab</header></main>')
  expect(write()).toBe('<main><header>Baobab</header></main>')
  expect(renders).toBe(0)
})

test('what is of one visitor is never kept', () => {
  const parts = new KeptParts()
  const write = (name: string) => {
    const page = parts.forPage()
    return page.complete(
      renderToString(
        <PartsOfPageContext value={page}>
          <KeptPart name="form" of={null}>
            <Heading name={name} />
          </KeptPart>
        </PartsOfPageContext>,
      ),
    )
  }
  expect([write('Thandi'), write('Sipho')]).toEqual([
    '<header>Thandi</header>',
    '<header>Sipho</header>',
  ])
})
