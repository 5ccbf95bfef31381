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

/** Puts in place what the server draws now in the element of this id; what can't be had leaves the old as it is. */
export async function drawAgain(id: string): Promise<void> {
  requested ??= fetchDocument()
  const fresh = (await requested)?.getElementById(id)
  requested = undefined
  if (fresh) document.getElementById(id)?.replaceChildren(...fresh.childNodes)
}
