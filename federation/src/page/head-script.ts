import { endpointPath } from '@quad/contract'

/**
 * Sets the theme before the first paint: the one stored in this browser (under shared-ui's key), or the
 * system's, also without storage (private windows).
 */
const theme = [
  '(function(){var t;',
  "try{t=localStorage.getItem('quad:theme')}catch(e){}",
  "if(t!=='light'&&t!=='dark')t=matchMedia('(prefers-color-scheme: dark)').matches?'dark':'light';",
  'document.documentElement.dataset.theme=t})();',
].join('')

/**
 * If the shell's script is missing or does not match the release, only this inline script can tell the
 * user and report it to the server. It also reports a failed stylesheet.
 */
const failure = [
  "addEventListener('error',function(e){",
  'var t=e.target,m=/\\/mf\\/shell\\/\\w+\\/(.+)/.exec(t.src||t.href),r;',
  "if(!m||!/^(SCRIPT|LINK)$/.test(t.tagName)||t.as==='font')return;",
  "if(t.defer)document.documentElement.dataset.failed='';",
  "r=document.querySelector('meta[name=quad-release]');",
  `fetch('${endpointPath('reportFailure')}',{method:'POST',keepalive:true,`,
  "headers:{'content-type':'application/json'},body:JSON.stringify({",
  "release:r.content,remote:'shell',build:r.dataset.shell,phase:'load',",
  "message:m[1].slice(0,200)+' did not arrive as it was released',",
  'path:location.pathname.slice(0,200)})}).catch(function(){})',
  '},true)',
].join('')

/**
 * The default policy of Trusted Types: the only strings that the page turns into code are addresses of scripts of builds.
 * A default one, because Module Federation's runtime and webpack's set `src` of scripts without a policy of their own,
 * and React Aria empties its announcements by `innerHTML`.
 */
const trustedTypes = [
  "if(self.trustedTypes)trustedTypes.createPolicy('default',{",
  "createHTML:function(h){if(h==='')return h},createScriptURL:function(u){",
  'var a=new URL(u,location);',
  "if(a.origin===location.origin&&a.pathname.startsWith('/mf/'))return u}});",
].join('')

/** The inline script of the page's head; the page's policy allows it by its hash. */
export const headScript = trustedTypes + theme + failure
