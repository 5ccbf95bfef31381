/** A page that does nothing but count a click: what finger, browser and screen take by themselves. */
export const clickFloor = `data:text/html,${encodeURIComponent(`<!doctype html>
<html data-hydrated="true">
  <meta name="viewport" content="width=device-width">
  <output>0</output>
  <button style="padding: 1em">Add</button>
  <script>document.querySelector('button').onclick = () => (document.querySelector('output').value = '1')</script>
</html>`)}`
