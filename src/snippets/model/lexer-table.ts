/**
 * One lexer a line: key | name | language of highlight.js (- for none) | extension for downloads | aliases | file
 * patterns. Aliases and patterns are unique; a pattern of several languages belongs to the one that most people mean.
 */
export const lexerTable = `
_text | Plain Text | - | txt | text | *.txt *.text *.log README LICENSE COPYING AUTHORS CHANGELOG NOTICE
_markdown | Markdown | markdown | md | markdown md | *.md *.markdown *.mkd *.mdown
_rst | reStructuredText | rst | rst | | *.rst *.rest
plain | Plain, no highlighting | - | txt | plaintext none |
_code | Plain Code | - | txt | code |
abnf | ABNF | abnf | abnf | | *.abnf
actionscript | ActionScript | actionscript | as | as actionscript3 as3 | *.as
ada | Ada | ada | adb | ada95 ada2005 | *.adb *.ads *.ada
apacheconf | Apache configuration | apache | conf | aconf apache | .htaccess .htpasswd httpd.conf apache.conf apache2.conf
applescript | AppleScript | applescript | applescript | osascript | *.applescript
arduino | Arduino | arduino | ino | | *.ino
asciidoc | AsciiDoc | asciidoc | adoc | adoc | *.adoc *.asciidoc
aspectj | AspectJ | aspectj | aj | | *.aj
astro | Astro | xml | astro | | *.astro
autohotkey | AutoHotkey | autohotkey | ahk | ahk | *.ahk *.ahkl
autoit | AutoIt | autoit | au3 | | *.au3
awk | Awk | awk | awk | gawk mawk nawk | *.awk
basic | BASIC | basic | bas | qbasic | *.bas
bash | Bash | bash | sh | sh ksh zsh shell openrc | *.sh *.ksh *.bash *.ebuild *.eclass *.exheres-0 *.exlib *.zsh .bashrc bashrc .bash_* bash_* zshrc .zshrc .zprofile .zshenv .profile .kshrc kshrc PKGBUILD APKBUILD
bat | Batchfile | dos | bat | batch dosbatch winbatch dos cmd | *.bat *.cmd
bibtex | BibTeX | - | bib | bib | *.bib
bnf | BNF | bnf | bnf | | *.bnf
brainfuck | Brainfuck | brainfuck | bf | bf | *.bf *.b
c | C | c | c | | *.c *.h *.idc *.x[bp]m
caddyfile | Caddyfile | - | caddyfile | caddy | Caddyfile *.caddyfile
capnp | Cap'n Proto | capnproto | capnp | | *.capnp
ceylon | Ceylon | ceylon | ceylon | | *.ceylon
clojure | Clojure | clojure | clj | clj clojurescript cljs edn | *.clj *.cljc *.cljs *.edn
cmake | CMake | cmake | cmake | | *.cmake CMakeLists.txt
cobol | COBOL | - | cob | cobolfree | *.cob *.cbl *.cpy
coffee-script | CoffeeScript | coffeescript | coffee | coffeescript coffee | *.coffee Cakefile
common-lisp | Common Lisp | lisp | lisp | cl lisp | *.cl *.lisp *.lsp *.asd
console | Console/Bash Session | shell | sh-session | shell-session shellsession terminal | *.sh-session *.shell-session
coq | Coq | coq | v | rocq rocq-prover |
cpp | C++ | cpp | cpp | c++ cc cxx | *.cpp *.hpp *.c++ *.h++ *.cc *.hh *.cxx *.hxx *.C *.H *.cp *.CPP *.tpp *.cppm *.ixx *.mxx *.ipp *.inl
crystal | Crystal | crystal | cr | cr | *.cr
csharp | C# | csharp | cs | c# cs | *.cs *.csx
css | CSS | css | css | | *.css
csv | CSV | - | csv | tsv | *.csv *.tsv
cuda | CUDA | cpp | cu | cu | *.cu *.cuh
cypher | Cypher | - | cypher | | *.cyp *.cypher
cython | Cython | python | pyx | pyx pyrex | *.pyx *.pxd *.pxi
d | D | d | d | | *.d *.di
dart | Dart | dart | dart | | *.dart
delphi | Delphi | delphi | pas | pas pascal objectpascal | *.pas *.dpr *.dpk
desktop | Desktop file | ini | desktop | | *.desktop
devicetree | Devicetree | dts | dts | dts | *.dts *.dtsi
diff | Diff | diff | diff | udiff patch | *.diff *.patch
django | Django/Jinja | django | html | jinja jinja2 | *.j2 *.jinja *.jinja2
docker | Docker | dockerfile | dockerfile | dockerfile containerfile | Dockerfile Dockerfile.* *.docker *.dockerfile Containerfile
dotenv | .env file | bash | env | env | .env .env.* *.env .envrc
ebnf | EBNF | ebnf | ebnf | | *.ebnf
elixir | Elixir | elixir | ex | ex exs | *.ex *.eex *.exs *.leex *.heex mix.lock
elm | Elm | elm | elm | | *.elm
emacs-lisp | Emacs Lisp | lisp | el | elisp emacs | *.el .emacs
email | E-mail | - | eml | eml | *.eml
erb | ERB | erb | erb | html+erb rhtml html+ruby | *.erb *.rhtml
erlang | Erlang | erlang | erl | erl | *.erl *.hrl *.es *.escript rebar.config
fennel | Fennel | - | fnl | fnl | *.fnl *.fnlm
fish | Fish | bash | fish | fishshell | *.fish
forth | Forth | - | forth | | *.frt *.forth *.fth
fortran | Fortran | fortran | f90 | f90 fortranfixed | *.f03 *.f08 *.f90 *.f95 *.F03 *.F90 *.f *.F *.for
fsharp | F# | fsharp | fs | f# fs | *.fs *.fsi *.fsx
gas | Assembly (GAS) | x86asm | s | asm assembly | *.s *.S
gcode | G-code | gcode | gcode | g-code | *.gcode
gdscript | GDScript | - | gd | gd godot | *.gd
gherkin | Gherkin | gherkin | feature | cucumber bdd | *.feature
gitignore | Ignore list | - | gitignore | | .gitignore .dockerignore .npmignore .ignore .prettierignore .eslintignore
gleam | Gleam | - | gleam | | *.gleam
glsl | GLSL | glsl | glsl | | *.glsl *.vert *.frag *.geo *.comp
gnuplot | Gnuplot | - | plt | | *.plot *.plt *.gnuplot
go | Go | go | go | golang | *.go go.mod go.work
gradle | Gradle | gradle | gradle | | *.gradle
graphql | GraphQL | graphql | graphql | gql | *.graphql *.gql *.graphqls
graphviz | Graphviz | - | dot | dot | *.gv *.dot
groff | Groff | - | 1 | nroff man | *.[1-9] *.man *.1p *.3pm
groovy | Groovy | groovy | groovy | | *.groovy *.gvy Jenkinsfile *.jenkinsfile
haml | Haml | haml | haml | | *.haml
handlebars | Handlebars | handlebars | hbs | hbs html+handlebars mustache | *.hbs *.handlebars *.mustache
haskell | Haskell | haskell | hs | hs literate-haskell lhs | *.hs *.lhs
haxe | Haxe | haxe | hx | hx | *.hx
hlsl | HLSL | cpp | hlsl | | *.hlsl *.hlsli
html | HTML | xml | html | htm xhtml | *.html *.htm *.xhtml
html+django | HTML + Django/Jinja | django | html | html+jinja htmldjango | *.html.j2 *.htm.j2 *.xhtml.j2 *.html.jinja2 *.htm.jinja2 *.xhtml.jinja2
http | HTTP session | http | http | https | *.http *.rest-client
hylang | Hy | hy | hy | hy | *.hy
ini | INI | ini | ini | cfg dosini conf systemd | *.ini *.cfg *.inf .editorconfig .gitconfig .gitmodules .npmrc *.service *.socket *.device *.mount *.automount *.swap *.target *.path *.timer *.slice *.scope *.conf
ipythonconsole | IPython console session | python-repl | pycon | ipython pycon python-repl python-console |
irc | IRC logs | - | weechatlog | | *.weechatlog
java | Java | java | java | | *.java
js | JavaScript | javascript | js | javascript node | *.js *.jsm *.mjs *.cjs
json | JSON | json | json | json-object jsonl ndjson | *.json *.jsonl *.ndjson *.geojson *.webmanifest *.ipynb Pipfile.lock composer.lock .prettierrc .eslintrc .babelrc *.avsc
json5 | JSON5 | json | json5 | jsonc | *.json5 *.jsonc
jsonld | JSON-LD | json | jsonld | json-ld | *.jsonld
jsonnet | Jsonnet | - | jsonnet | | *.jsonnet *.libsonnet
jsp | JavaServer Page | xml | jsp | | *.jsp
jsx | JSX/React | javascript | jsx | react | *.jsx *.react
julia | Julia | julia | jl | jl | *.jl
kotlin | Kotlin | kotlin | kt | kt kts | *.kt *.kts *.ktm
kusto | Kusto | - | kql | kql | *.kql *.kusto
latte | Latte | twig | latte | | *.latte
ldif | LDIF | ldif | ldif | | *.ldif
lean | Lean | - | lean | lean3 lean4 | *.lean
less | LessCSS | less | less | | *.less
lilypond | LilyPond | - | ly | | *.ly
liquid | Liquid | django | liquid | | *.liquid
livescript | LiveScript | livescript | ls | live-script | *.ls
llvm | LLVM | llvm | ll | | *.ll
lua | Lua | lua | lua | luau | *.lua *.wlua *.luau .luacheckrc
make | Makefile | makefile | mk | makefile mf bsdmake | *.mak *.mk *.make Makefile makefile Makefile.* GNUmakefile
mathematica | Mathematica | mathematica | wl | mma nb wl wolfram | *.nb *.cdf *.nbp *.ma *.wl *.wls
matlab | Matlab | matlab | m | octave | *.matlab
maxima | Maxima | maxima | mac | macsyma | *.mac *.max
mdx | MDX | markdown | mdx | | *.mdx
mermaid | Mermaid | - | mmd | | *.mmd *.mermaid
meson | Meson | - | build | meson.build | meson.build meson.options meson_options.txt
mips | MIPS assembly | mipsasm | mips | mipsasm | *.mips *.MIPS
modelica | Modelica | - | mo | | *.mo
mojo | Mojo | python | mojo | | *.mojo
moonscript | MoonScript | moonscript | moon | moon | *.moon
nasm | Assembly (NASM) | x86asm | asm | tasm x86asm | *.asm *.ASM *.nasm *.tasm
nestedtext | NestedText | nestedtext | nt | nt | *.nt
nginx | Nginx configuration file | nginx | conf | nginxconf | nginx.conf *.nginx *.nginxconf
nim | Nim | nim | nim | nimrod | *.nim *.nims *.nimrod *.nimble
nix | Nix | nix | nix | nixos | *.nix
nsis | NSIS | nsis | nsi | nsi nsh | *.nsi *.nsh
numpy | NumPy | python | py | |
objective-c | Objective-C | objectivec | m | objectivec obj-c objc | *.m
objective-c++ | Objective-C++ | objectivec | mm | objectivec++ obj-c++ objc++ | *.mm
ocaml | OCaml | ocaml | ml | ml | *.ml *.mli *.mll *.mly
odin | Odin | - | odin | | *.odin
openscad | OpenSCAD | openscad | scad | scad | *.scad
org | Org mode | - | org | orgmode org-mode | *.org
pem | PEM, ASCII armour | - | pem | asc | *.pem *.asc *.crt *.csr *.pub id_dsa id_ecdsa id_ecdsa_sk id_ed25519 id_ed25519_sk id_rsa
perl | Perl | perl | pl | pl | *.pl *.pm *.t *.perl cpanfile
php | PHP | php | php | php3 php4 php5 html+php | *.php *.php[345] *.inc *.phtml
pony | Pony | pony | pony | | *.pony
postgresql | PostgreSQL SQL dialect | pgsql | sql | postgres pgsql plpgsql | *.pgsql *.psql
postscript | PostScript | - | ps | postscr | *.ps *.eps
powershell | PowerShell | powershell | ps1 | pwsh posh ps1 psm1 | *.ps1 *.psm1 *.psd1
prisma | Prisma | - | prisma | | *.prisma
processing | Processing | processing | pde | pde | *.pde
prolog | Prolog | prolog | pro | | *.ecl *.prolog *.pro *.plg
promql | PromQL | - | promql | | *.promql
properties | Properties | properties | properties | jproperties | *.properties
protobuf | Protocol Buffers | protobuf | proto | proto | *.proto
pug | Pug | - | pug | jade | *.pug *.jade
puppet | Puppet | puppet | pp | | *.pp
purescript | PureScript | haskell | purs | purs | *.purs
python | Python | python | py | py sage python3 py3 bazel starlark pyi python2 py2 | *.py *.pyw *.pyi *.jy *.sage *.sc SConstruct SConscript *.bzl BUCK BUILD BUILD.bazel WORKSPACE *.tac *.pye Tiltfile
pytb | Python traceback | - | pytb | py3tb | *.pytb *.py3tb
qml | QML | qml | qml | qbs | *.qml *.qbs
r | R | r | r | s splus rscript | *.R .Rhistory .Rprofile .Renviron *.Rmd
racket | Racket | scheme | rkt | rkt | *.rkt *.rktd *.rktl
raku | Raku | perl | raku | perl6 pl6 | *.raku *.rakumod *.rakutest *.rakudoc *.p6 *.6pl *.p6l *.pl6 *.6pm *.p6m *.pm6 *.nqp
rb | Ruby | ruby | rb | ruby duby | *.rb *.rbw Rakefile *.rake *.gemspec *.rbx *.duby Gemfile Vagrantfile Brewfile Podfile Fastfile Guardfile Capfile *.ru *.podspec .irbrc
reasonml | ReasonML | reasonml | re | reason rescript | *.re *.rei *.res *.resi
registry | Windows registry | ini | reg | reg | *.reg
rego | Rego | - | rego | | *.rego
rexx | Rexx | - | rexx | arexx | *.rexx *.rex *.rx *.arexx
robotframework | Robot Framework | - | robot | | *.robot *.resource
rst | reStructuredText source | - | rst | restructuredtext rest |
rust | Rust | rust | rs | rs | *.rs *.rs.in
sas | SAS | sas | sas | | *.sas *.SAS
sass | Sass | scss | sass | | *.sass
scala | Scala | scala | scala | | *.scala *.sbt
scheme | Scheme | scheme | scm | scm | *.scm *.ss *.sld
scilab | Scilab | scilab | sci | | *.sci *.sce
scss | SCSS | scss | scss | | *.scss
sed | Sed | - | sed | gsed ssed | *.sed *.[gs]sed
smali | Smali | smali | smali | | *.smali
smalltalk | Smalltalk | smalltalk | st | squeak st | *.st
smarty | Smarty | twig | tpl | | *.tpl
sml | Standard ML | sml | sml | | *.sml *.sig *.fun
sol | Solidity | - | sol | solidity | *.sol
sparql | SPARQL | - | rq | | *.rq *.sparql
sql | SQL | sql | sql | mysql sqlite tsql t-sql plsql | *.sql *.ddl *.dml
stan | Stan | stan | stan | | *.stan
stata | Stata | stata | do | do | *.do *.ado
stylus | Stylus | stylus | styl | styl | *.styl
supercollider | SuperCollider | - | scd | | *.scd
svelte | Svelte | xml | svelte | | *.svelte
swift | Swift | swift | swift | | *.swift
systemverilog | SystemVerilog | verilog | sv | sv | *.sv *.svh
tap | TAP | tap | tap | | *.tap
tcl | Tcl | tcl | tcl | tk | *.tcl *.rvt *.tk
tcsh | Tcsh | bash | csh | csh | *.tcsh *.csh
terraform | Terraform, HCL | - | tf | tf hcl opentofu | *.tf *.hcl *.tfvars *.nomad *.tofu
tex | TeX | latex | tex | latex | *.tex *.aux *.toc *.sty *.cls *.ltx
thrift | Thrift | thrift | thrift | | *.thrift
toml | TOML | ini | toml | | *.toml Pipfile poetry.lock Cargo.lock uv.lock
tsx | TSX | typescript | tsx | | *.tsx
turtle | Turtle | - | ttl | | *.ttl
twig | Twig | twig | twig | html+twig | *.twig
typescript | TypeScript | typescript | ts | ts | *.ts *.mts *.cts
typoscript | TypoScript | - | typoscript | | *.typoscript
typst | Typst | - | typ | | *.typ
v | V | - | v | vlang | *.vv *.vsh
vala | Vala | vala | vala | vapi | *.vala *.vapi
vb.net | Visual Basic .NET | vbnet | vb | vbnet lobas oobas sobas visual-basic visualbasic vb | *.vb
vbscript | VBScript | vbscript | vbs | vbs | *.vbs *.VBS
vcl | VCL | - | vcl | varnish | *.vcl
velocity | Velocity | - | vm | | *.vm *.fhtml
verilog | Verilog | verilog | v | | *.v
vhdl | VHDL | vhdl | vhdl | vhd | *.vhdl *.vhd
vim | VimL | vim | vim | viml vimscript | *.vim .vimrc .exrc .gvimrc _vimrc _exrc _gvimrc vimrc gvimrc
vue | Vue | xml | vue | | *.vue
wast | WebAssembly | wasm | wat | wat wasm | *.wat *.wast
wgsl | WGSL | - | wgsl | | *.wgsl
wren | Wren | wren | wren | | *.wren
xml | XML | xml | xml | svg rss atom | *.xml *.rss *.xsd *.wsdl *.wsf *.xbrl *.pom *.svg *.atom *.plist *.csproj *.vbproj *.fsproj *.props *.targets *.resx *.xaml *.kml *.gpx *.xlf *.opml
xpp | X++ | axapta | xpp | x++ | *.xpp
xquery | XQuery | xquery | xq | xqy xq xql xqm | *.xqy *.xquery *.xq *.xql *.xqm
xslt | XSLT | xml | xsl | xsl | *.xsl *.xslt *.xpl
yaml | YAML | yaml | yaml | yml salt sls yaml+jinja | *.yaml *.yml *.sls *.yaml.j2 *.yml.j2 *.yaml.jinja2 *.yml.jinja2 .clang-format .clang-tidy .yamllint yarn.lock
yang | YANG | - | yang | | *.yang
yara | YARA | - | yar | yar | *.yar *.yara
zephir | Zephir | zephir | zep | | *.zep
zig | Zig | - | zig | | *.zig *.zon
zone | DNS zone | dns | zone | bind | *.zone
`
