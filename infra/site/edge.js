// Runs at CloudFront before anything is looked up: the shells' addresses, and where asked for the way to APIs and sockets.
// CloudFront's JavaScript has no modules; the test loads this text as it is deployed.

function handler(event) {
  const request = event.request;
  const path = request.uri;
  if (/^\/(pt|es|en)$/.test(path)) return redirect(path + '/', request.querystring);
  const routed = path.match(/^\/(api|ws)\/[a-z]{2}(?:-[a-z]+)+-\d(\/.*)?$/);
  if (routed) {
    request.uri = routed[1] === 'api' && routed[2] ? routed[2] : '/';
  } else if (path.endsWith('/')) {
    request.uri = path + 'index.html';
  }
  return request;
}

function redirect(path, query) {
  const pairs = [];
  for (const name in query) pairs.push(name + '=' + query[name].value);
  const location = path + (pairs.length ? '?' + pairs.join('&') : '');
  const headers = { location: { value: location }, 'cache-control': { value: 'no-store' } };
  return { statusCode: 302, statusDescription: 'Found', headers };
}
