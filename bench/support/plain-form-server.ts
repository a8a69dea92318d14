// Comparison for bench:refused without our code: Node reads a posted form, and React renders it with its errors in 2 kB
// of HTML.
import { createServer } from 'node:http'
import { text } from 'node:stream/consumers'
import { createElement as h } from 'react'
import { renderToString } from 'react-dom/server'

const fields = ['name', 'email', 'phone', 'company', 'subject', 'message']

const server = createServer(async (request, response) => {
  const posted = new URLSearchParams(await text(request))
  const rows = fields.map((name) => {
    const value = posted.get(name) ?? ''
    const error = value.length < 3 ? `Please fill in ${name}` : undefined
    return h(
      'div',
      { key: name, className: 'field' },
      h('label', { htmlFor: name }, name),
      h('input', { id: name, name, defaultValue: value, 'aria-invalid': error !== undefined }),
      error ? h('p', { id: `${name}-error`, className: 'error' }, error) : null,
    )
  })
  const form = h('form', { method: 'post' }, rows, h('button', { type: 'submit' }, 'Send'))
  const html = renderToString(h('html', { lang: 'en' }, h('body', null, form)))
  response
    .writeHead(request.method === 'POST' ? 422 : 200, {
      'Content-Type': 'text/html; charset=utf-8',
    })
    .end(html)
})
server.listen(Number(process.env.PORT), '127.0.0.1')
