let requested: Promise<Document | null> | undefined

/** Not by `fetch`: no script may make elements of a text here, only the browser itself. */
function fetchDocument(): Promise<Document | null> {
  return new Promise((resolve) => {
    const request = new XMLHttpRequest()
    request.open('GET', location.href)
    request.setRequestHeader('accept', 'text/html')
    request.responseType = 'document'
    request.addEventListener('load', () => resolve(request.responseXML))
    request.addEventListener('error', () => resolve(null))
    request.send()
  })
}

/** Replaces the element of this id by the server's new HTML; a failed request leaves the old one. */
export async function drawAgain(id: string): Promise<void> {
  requested ??= fetchDocument()
  const fresh = (await requested)?.getElementById(id)
  requested = undefined
  if (fresh) document.getElementById(id)?.replaceChildren(...fresh.childNodes)
}
