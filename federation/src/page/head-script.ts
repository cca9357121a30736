/**
 * The theme before anything is painted: the one that this browser chose, or what the system says. The
 * key is shared-ui's; without storage (private windows), the system decides.
 */
const theme = [
  '(function(){var t;',
  "try{t=localStorage.getItem('quad:theme')}catch(e){}",
  "if(t!=='light'&&t!=='dark')t=matchMedia('(prefers-color-scheme: dark)').matches?'dark':'light';",
  'document.documentElement.dataset.theme=t})();',
].join('')

/**
 * The frame says so where the shell's own script does not arrive, or is not the one of the release,
 * and the server is told of it, and of its stylesheet: nothing else would.
 */
const failure = [
  "addEventListener('error',function(e){",
  'var t=e.target,m=/\\/mf\\/shell\\/(\\w+)\\/(.+)/.exec(t.src||t.href);',
  "if(!m||!/^(SCRIPT|LINK)$/.test(t.tagName)||t.as==='font')return;",
  "if(t.defer)document.documentElement.dataset.failed='';",
  "fetch('/api/public/reports/front-end',{method:'POST',keepalive:true,",
  "headers:{'content-type':'application/json'},body:JSON.stringify({",
  "release:document.querySelector('meta[name=quad-release]').content,",
  "remote:'shell',build:m[1],phase:'load',",
  "message:m[2].slice(0,200)+' did not arrive as it was released',",
  'path:location.pathname.slice(0,200)})}).catch(function(){})',
  '},true)',
].join('')

/** What runs inline in the page's head; the page's policy allows it by its hash. */
export const headScript = theme + failure
