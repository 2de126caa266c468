"""The weights, as ``python -m benchmarks.fit_content`` wrote them."""

from typing import Final

__all__ = ["TABLE"]

TABLE: Final = """
bias
-4.163
words
1.498=0.06 3.113=0.3 3.314=0.404 3.35=0.461 3.541=0.498 3.569=0.543 5.559=0.65 6.068=0.447
chars-per-word
5.335=0.063 5.385=0.111 5.498=0.161 8.671=0.035 11.51=-0.058
link-share
0.009479=-0.032 0.01839=-0.121 0.03964=-0.178 0.0654=-0.253 0.08377=-0.532
commas
0.0201=0.221
ends-sentence
1e-35=0.253
rights
1e-35=-0.965
copies
1.5=-0.151 2.5=-0.236 3.5=-0.345
depth
8.5=0.065 17.5=0.117
position
0.002852=0.203 0.008923=0.379 0.4067=0.301 0.5073=0.263 0.5171=0.15 0.5989=0.003 0.687=-0.123
0.756=-0.32 0.8536=-0.455 0.9253=-0.557
since-heading
1e-35=-0.265 4.135=-0.299 4.945=-0.347 5.168=-0.546
long-position
1e-35=0.057 0.4047=-0.154 0.4852=-0.227 0.5722=-0.331 0.7473=-0.54 0.8086=-0.821
since-long
2.5=-0.09
until-long
1e-35=-0.066
root-distance
1e-35=-0.846 3.5=-0.939 4.5=-1.135 8.5=-1.313 15.5=-1.512 16.5=-1.692
steps-to-root
1.5=-0.097 8.5=-0.145
shared-words
0.2314=0.344 0.3414=0.533 0.681=0.641 0.9654=0.535 0.9843=0.464 0.9872=0.336
shared-long
0.7732=0.066 0.9274=0.21 0.9332=0.285 0.9492=0.317
likes
3.5=0.067 4.5=0.591 13.5=0.656 28.5=0.715 29.5=0.779
like-words
0.8959=0.036 1.242=0.091 4.973=0.036 6.054=-0.129 7.297=-0.777 7.725=-1.583
likes-words
2.674=0.048 3.597=0.116 4.749=0.414 7.547=0.365 7.574=0.32
likes-long
2.602=0.213 3.511=0.18 6.316=0.263 8.908=-0.054 9.094=-0.96
words-before-2
-1e-35=0.132 4.59=-0.342 4.64=-0.465
links-before-2
-1e-35=0.399 0.0228=0.356 0.5752=0.317 0.603=0.284
words-before-1
2.013=0.03 2.138=0.102 5.212=-0.173
links-before-1
words-behind-1
2.602=0.072 3.597=0.177
links-behind-1
-1e-35=0.184 0.4939=0.131
words-behind-2
1e-35=0.217 3.238=0.133 4.98=-0.048 5.014=-0.309
links-behind-2
-1e-35=0.182
class-words
-5.38=0.285 -4.825=0.597 -2.93=1.058 -2.535=1.218 -1.97=1.438 -0.34=1.644 -0.26=2.012 0.11=2.291
0.91=2.76 1.36=2.971 1.555=3.117 1.875=3.23 2.68=3.368 3.005=3.406
own-words
-1.035=0.183 -0.575=0.683 -0.455=0.852 -0.245=0.943 -0.15=1.129 -0.01=1.56 0.355=1.607 0.875=1.676
0.905=1.772 0.935=1.851
words-in-1
4.086=0.27
links-in-1
0.02403=-0.044 0.02945=-0.11 0.08227=-0.194 0.1994=-0.539
part-in-1
0.04677=-0.035 0.6846=0.016
words-in-2
8.525=-0.102
links-in-2
0.1163=-0.038
part-in-2
0.6847=0.141 0.7815=0.19 0.7922=0.246 0.8682=0.281 0.993=0.198 0.9999=0.005
words-in-3
3.541=0.258 5.311=0.22
links-in-3
0.02466=-0.056 0.02567=-0.097 0.08678=-0.192 0.1197=-0.23 0.3258=-0.18 0.3437=-0.135
part-in-3
0.6943=0.081 0.9999=0.04
page-words
6.096=-0.429 7.501=-0.549 7.647=-0.65 7.826=-0.734 8.861=-1.238 9.174=-2.565
page-links
1e-35=1.766 0.3697=1.824
page-long
0.08431=-0.351 0.2882=-0.598 0.6516=-0.886
page-blocks
3.942=-0.103 4.527=-0.139 6.23=-0.249 6.462=-0.686 6.793=0.292
page-articles
1e-35=-0.262 4.5=-0.335
root-words
0.0284=-0.971 0.03423=-1.077 0.1226=-1.333 0.2099=-1.519 0.313=-1.657 0.3671=-1.698 0.3861=-1.732
0.9333=-1.597 0.9354=-1.531
classes
<address>=-0.37/0/0 <article>=0.4/0.45/0.17 <aside>=-1.04/-2.16/-1.6 <blockquote>=0.56/0.08/0
<body>=-0.24/-0.21/-0.04 <center>=-0.18/0/0 <dd>=-0.66/1.01/0 <details>=0.46/0.37/0
<div>=-0.09/0.08/-0.03 <dl>=0.33/0.23/0 <dt>=0.16/0/0 <fieldset>=-0.6/0.52/0
<figcaption>=-1.23/-0.31/0 <figure>=-0.73/-0.34/0.06 <footer>=-1.99/-2.37/-3.34 <h1>=-0.13/0/0
<h2>=0.92/0/0 <h3>=0.6/0/0 <h4>=0.24/0/0 <h5>=0.48/0/0 <header>=-0.9/-0.85/-0.31
<legend>=-0.15/0/0 <li>=0.31/0.07/0.38 <main>=0.72/0.78/0.42 <ol>=0.6/-0.14/0.6 <p>=1.66/0/0
<pre>=0.85/0/0 <section>=0.12/0.1/-0.13 <summary>=0.11/0/0 <table>=0/0.4/-0.03
<tbody>=0/0.59/-0.42 <td>=0.31/0.69/0 <th>=0.02/0/0 <thead>=0/0.14/0 <tr>=0.11/0.09/0.1
<ul>=0.68/-0.05/-0.12 <x-form>=-1.61/-0.4/-1.03 aa=0.03/0.16/0.47 ab=0.14/-0.41/0.06
about=-0.23/0.38/0.42 above=-0.04/-0.19/0.14 absolute=-0.22/0/-0.31 ac=-0.23/-0.12/0.46
accent=-0.22/0/0 access=0.03/0/0 accordion=0.33/0.16/-0.3 account=-0.08/-0.14/0
action=-0.8/-0.1/-0.08 actions=-1.41/-0.09/0 active=-0.12/0.32/-0.18 ad=-0.36/0.15/0
add=-0.02/0.09/0 additional=0/-0.32/0 address=-0.04/-0.05/0 advanced=-0.03/0/0 ae=0.06/0.28/-0.48
af=-0.17/-0.26/-0.02 after=-0.49/-0.67/0 ai=0.03/-0.78/-0.25 ajax=-0.03/-0.56/-0.25
akismet=-0.56/0/0 alert=-0.47/-0.26/0 align=-0.67/-0.16/0 aligncenter=-0.36/0/0
alignfull=0/0.54/0.67 alignleft=-0.06/0/0 alignment=0/0/0.39 alignnone=-0.53/0/0
alignwide=0/0.45/0 all=0.15/0.46/0.16 alt=0.41/0.17/-0.27 an=-0.06/0/0 anchor=-0.23/0/0
and=0.7/0.72/0.8 animate=0/0.3/0.13 animated=0/-0.68/0 animation=-0.11/0.09/0
announcement=-0.11/-0.38/0 answer=0.18/-1.01/0 app=-0.09/0.15/0.16 archive=-0.13/-0.55/0
archives=0/-0.04/0 are=0.05/0/0 area=-0.07/-0.08/-0.13 arrow=0.05/0/0 art=0.51/0/0
article=0.35/0.11/-0.05 articles=0/0.72/-1.13 as=0.15/0/0 aside=-0.39/-0.24/-0.59 asset=0/-0.8/0
at=-0.04/0/0 attachment=-0.84/0/0 attribution=0.09/-0.07/0 audio=-0.07/-0.19/0 auth=-0.03/0/0
author=-1.32/-1.95/-0.61 authors=0.45/-1.13/0 auto=-0.38/-0.18/-0.32 avatar=-0.4/0/0
ba=0.16/0/0.83 back=-0.25/-0.79/0 background=0/-0.61/0.26 badge=-0.35/-0.39/0 badges=-0.05/0/0
banner=-0.51/-0.74/0.12 bar=-0.58/-0.58/-0.2 base=0.09/-0.46/0.16 basic=-0.29/0.4/-0.17
bb=0.61/-0.09/-0.09 bc=-0.65/0.14/-0.33 bd=-0.2/0.2/-0.41 be=0.31/0.03/0.27 before=-0.3/-0.18/0
below=-0.4/0.3/-0.61 benefits=-0.06/0/0 best=0.27/0.32/0.25 between=-0.11/-0.03/-0.32
bf=-0.85/0.32/-0.13 bg=-0.26/-0.4/0.02 big=0.05/-0.72/0.33 bio=-0.73/-0.31/0 black=-0.64/0.27/-0.6
blend=0.24/0.07/0 block=-0.04/-0.19/-0.19 blockquote=0.34/0/0 blocks=0.19/0.39/-0.48
blog=-0.07/-0.03/0.13 blue=0/-0.58/-0.06 blurb=0.42/0.36/0 body=0.53/0.16/-0.09 bold=0.6/0.48/0
border=-0.17/-0.16/0.41 bottom=-0.54/0.16/-0.76 box=-0.68/-0.07/-0.31 boxed=0/0.09/1.07
br=0/0.09/0 brand=-0.14/-0.57/0 branding=-0.12/-0.06/0 breadcrumb=-1.41/-0.37/0
breadcrumbs=-0.95/-0.52/0 break=0.59/0.15/0 browser=0/-0.18/-0.1 btn=-0.28/-0.15/0 btns=0.14/0/0
bubble=-0.41/0/0 budget=0.05/0/0 builder=0/-0.02/-0.33 business=-0.45/-0.04/0 but=0.03/0/0
button=-1.03/-0.38/-0.09 buttons=-1.13/0.04/0 by=-0.26/-0.36/0.08 byline=-0.91/-0.22/0
bypostauthor=0/0.65/0 byuser=0/0.64/0 ca=0/0.3/0.28 calc=0/0.37/0 call=-0.21/-0.35/0
callout=-0.4/-0.26/0 can=0.8/0/0 canvas=0/-0.2/0.15 captcha=-0.09/0/0 caption=-0.89/0.1/0
card=-0.18/0/0 cards=0.17/-0.53/-0.41 carousel=-0.29/-0.4/-0.35 cart=-0.27/-0.03/-0.16
case=-0.25/0/0 cat=0.36/0.15/0.09 categories=-0.64/-0.46/0 category=-0.45/0.26/0.6
cb=-0.36/-0.27/0.17 cc=0.19/0.02/0.48 cd=0.05/0.31/0.19 ce=-0.02/0.09/-0.34 cell=-0.76/-0.12/0.85
center=-0.44/-0.23/-0.32 centered=-0.5/0.41/0.13 cf=0.08/0.05/-0.12 change=-0.1/0/0 check=0.34/0/0
checkbox=-0.1/0/0 child=0.42/-0.05/-0.51 children=-0.19/-0.28/-0.17 choose=0.04/0/0
circle=0.36/-0.15/0 citation=-0.37/0/0 city=-0.19/0/0 clamp=-0.76/0/0 class=-0.15/0/0
classic=0/-0.36/0 clear=-0.26/-0.65/-0.07 clearfix=-0.29/-0.21/-0.2 close=-0.15/0/0
closed=0.14/-1.28/0 cloud=-0.07/-0.04/0 cmp=0/0.43/0.22 code=-0.75/0.08/0 col=-0.14/0.08/0
collapse=0.61/-0.08/0.7 collapsed=0.39/-0.04/0 collapsible=0/0.37/0 collection=-0.12/-0.06/0.18
colophon=0/-0.13/-0.02 color=0.04/-0.37/-0.09 colors=-0.16/0/0 cols=-0.1/-0.04/0.23
column=-0.09/0.27/0.08 columns=-0.25/0.5/-0.03 comment=-0.05/-0.47/-0.49 commentform=-0.61/-0.04/0
commentlist=0/-2.05/0 comments=-1.53/-0.62/-0.3 common=0.77/0.43/0.6 community=-0.11/-0.08/0
comp=0/0.51/-0.1 company=-0.19/-0.24/0 compare=-0.3/0/0 comparison=0.06/0/0
complementary=-0.08/-1/-0.69 component=-0.61/0/-0.24 con=0.12/0.38/-0.58 concealed=0.34/0/0
condition=0/-0.07/0 cons=-0.06/0/0 consent=-0.04/0/0 constrained=0.49/0.07/0.1 cont=0.95/-0.27/0
contact=-0.67/-0.3/-0.21 container=-0.38/-0.05/-0.14 content=0.54/0.34/0.19
contentinfo=0/0.09/-0.05 contents=-0.54/0.02/1.22 control=-0.12/-0.07/0 controls=-0.23/0.05/0
cookie=-0.47/-0.77/0 cookies=-0.03/0/0 copy=0/-0.23/0 copyright=-1.11/-0.27/0 core=-0.17/0.24/0.07
count=-0.18/0/0 counter=0/-0.08/0 course=-0.21/0/0 cover=0/-0.43/-0.34 create=-0.13/0/0
credit=-0.35/0/0 credits=-0.33/0/0 css=-0.44/0.15/0.1 cta=-1.34/-0.46/-0.34 ctas=-0.14/0/0
current=-0.05/0.06/0 cursor=0.15/-0.03/0 custom=-0.14/-0.27/-0.32 customer=0.26/0.41/0
da=-0.2/0.29/0.21 dark=-0.07/0.17/-0.25 data=-0.39/0.04/0.16 date=-0.61/0.64/0
db=-0.58/-0.33/-0.42 dc=-0.05/0/0.02 dd=0.07/0.08/0.31 de=-0.54/-0.22/0.21 default=-0.07/0.24/0.07
demo=0/-0.28/0 depth=0/-0.84/0.25 desc=-0.47/0.85/0 description=0.52/0.72/0.36
design=0.35/0.3/0.46 desktop=-0.25/-0.06/-0.08 detail=1.29/0.05/-0.36 details=0.57/0.09/0
df=-0.04/0.17/0.17 dialog=0/-0.41/-0.69 direction=0/0.04/0 disclaimer=-1.78/-0.76/0
disclosure=-0.93/-0.24/0 display=-0.36/-0.91/-0.66 div=-0.22/0.31/-0.24 divider=-0.31/0/0
document=0/0.11/0.36 dom=0/-0.42/0.48 done=-0.05/0/0 down=-0.12/-0.51/-0.23 download=-0.47/0/0
drawer=-0.06/-0.4/-0.09 drop=0.07/0.2/0 dropdown=-0.53/-0.46/-0.64 duration=-0.1/-0.19/-0.08
dyn=-0.15/-0.09/0.47 dynamic=-0.08/-0.08/-0.27 ea=-0.14/-0.28/0.06 ease=0.12/0.54/0
eb=0.14/0.09/-0.16 ec=0/-0.41/0.02 ed=0.04/-0.35/0.4 edit=0.55/-0.39/0.84 editor=-0.05/-0.44/0
ee=-0.62/0.41/-0.12 ef=-0.18/-0.13/-0.05 el=-0.17/0.32/0 element=-0.49/0.24/-0.34
elementor=-0.58/0.69/0.33 elements=0.46/0.1/0 email=-0.18/-0.15/0 embed=-0.38/-0.5/0
empty=-0.79/-0.81/0 en=0/-0.28/0 enabled=0/0/-0.04 end=0.5/-0.51/-0.27 entity=-0.1/-0.33/0.28
entries=-0.06/-0.7/0 entry=0.19/0.44/-0.24 equal=0/-0.1/-0.14 error=-0.29/0/0 et=0.15/0.27/0.09
even=-0.56/-0.54/-0.39 event=-0.11/-0.39/0 events=-0.29/0.44/0 excerpt=-0.03/0/0
expand=0.03/-0.28/0 expandable=-0.65/-0.66/0 expanded=-0.48/-0.04/0 experience=-0.06/0/0
external=-0.09/0/0 extra=0.11/-0.18/0 extras=0/-0.5/0 eyebrow=-0.34/0/0 ez=-0.14/0/0
fa=0/-0.11/0.03 facebook=-0.04/0/0 fade=-0.79/-0.39/-0.02 fail=-0.04/0/0 false=0/1.31/0
faq=-0.6/0.36/-0.09 faqs=0.03/-0.27/0 fb=-0.47/0.23/-0.27 fc=-0.03/-0.11/-0.26 fd=0.44/0.14/0.67
fe=0.38/0.11/-0.09 feature=0.33/0.08/0.21 featured=-0.55/0.2/-0.05 features=-0.06/0.56/0.8
feed=0.15/0.57/-0.56 feedback=-0.34/0/0 ff=0.62/0.4/0 field=0.06/0.12/0.77 fields=-0.07/-0.14/0
fieldset=-0.17/-0.82/0 figcaption=-0.31/0/0 figure=-0.53/-0.52/0 filter=0.07/-0.39/-0.08
filters=-0.14/0/0 final=0.28/0/0 first=0.2/0/-0.53 fit=-0.28/0/0 fixed=-0.08/0.08/-0.14
fl=-0.15/0.51/-0.29 flex=-0.18/-0.3/0.03 float=-0.03/-0.81/0 floating=-0.02/0/0
flow=0.18/-0.62/0.06 fluid=-0.5/0.54/0.16 flyout=0/-0.35/-0.12 focus=-0.12/-0.07/-0.08
follow=-0.04/0/0 font=-0.72/0.23/0 foot=-0.15/0/0 footer=-1.75/-1.56/-0.72 footnote=-0.25/0/0
for=0.18/-0.53/-0.97 form=-0.97/-0.85/-0.21 format=0.37/0.16/0.14 formatted=0.17/0.14/0
forum=-0.05/0.41/0 four=0/0.05/0 fr=0.54/0.82/0.25 frame=0.2/0.06/0.25 framework=0/0/-0.05
free=0/-0.65/0 from=0.15/-0.38/-0.16 fs=0.55/0.05/0 ft=0.6/-0.17/-0.49 full=0.31/0.09/0.22
fullwidth=-0.25/0/0.54 fw=-0.3/-0.12/0 gallery=-0.21/-0.59/-0.19 gap=-0.56/0.2/0 get=0.05/-0.04/0
gf=0.1/-0.54/-0.14 gform=-0.17/-0.24/-0.07 global=-0.1/-0.36/-0.26 go=-0.31/0/0 google=-0.09/0/0
gradient=0/0.03/-0.26 gray=-0.44/0.17/-0.33 green=-0.12/0.33/0 grey=-0.3/-0.16/0.04
grid=0.24/-0.1/-0.08 group=-0.61/0.25/0 grow=-0.24/-0.21/-0.13 gs=0/0.28/0 guest=0/-0.18/0
guide=-0.08/-0.22/0.8 guides=0/0.03/0 gutter=0/0.03/0.53 gutters=0/-0.42/0.12 half=-0.23/0.26/0
has=-0.14/0.34/-0.17 head=-0.28/0/0.2 header=-0.53/-0.22/-0.52 heading=0.21/0/0.3
headline=-0.69/0.52/0 health=0.54/0.18/0 height=0.42/0.52/-0.5 help=-0.23/0/0
hentry=0.16/0.87/0.42 hero=-0.19/-0.15/-0.31 hfeed=0/-0.78/-0.14 hidden=-0.08/-0.28/-0.49
hide=-0.25/-0.73/-0.1 highlight=0.11/-0.36/0 holder=-0.13/0.15/0.18 home=0.13/-0.36/0.74
honeypot=0.05/0/0 horizontal=-0.03/-0.53/-0.15 hover=-0.03/-0.54/0 how=0.3/0.34/0
html=0.45/1.08/0.23 hub=-0.34/0/0 icon=-0.19/-0.74/0.26 iconic=-0.04/0/0 icons=-0.03/-0.2/0
id=-0.27/-0.18/0.16 ignore=-0.17/0/0 image=-0.69/-0.1/0.57 images=-0.12/-0.44/0
img=0.06/-0.53/-0.54 in=0.07/0/0.49 index=1.1/0.47/0.3 industry=-0.06/-0.27/0
info=-1.34/0.06/-0.52 information=-0.04/-0.03/0 inherit=-0.21/-0.08/0.12 init=-0.11/0/0
initial=0/0.32/0 inline=-0.72/0.05/-0.29 inner=-0.1/-0.09/0.02 input=-0.46/-0.12/0
inside=0.24/0.35/0.84 instagram=0/-0.43/0 interaction=-0.32/0/0 intro=0.81/0.18/-0.19
invisible=-0.15/-0.33/0 is=-0.22/0.14/-0.08 italic=-0.16/0/0 item=-0.15/-0.12/-0.19
items=0.34/0.27/0.09 jc=0/0.05/0 jetpack=-0.09/0/0 job=-0.34/0/0 jp=-0.65/0/0 js=-0.03/-0.21/-0.16
jump=-0.14/0/0 justification=-0.15/0/0 justified=-0.32/0/0 justify=0/0.17/-0.06 key=0.03/-0.18/0
kt=0/0/-0.4 label=-0.85/-0.03/-0.1 labels=0.09/0/0 language=0.26/-0.1/0 large=0.28/0.39/-0.33
last=-0.12/0.5/0.63 latest=-0.2/-1.23/-0.82 law=-0.03/0/0 layout=0.4/-0.03/0.13 lazy=0/-0.24/0
lb=0/0.47/-0.22 lead=0.66/-0.62/0 leading=-0.47/-0.09/0 learn=0.11/0/0 left=0.63/0.21/-0.29
legacy=0/0.07/0 legal=-0.57/-0.6/0 level=0.28/0/-0.1 lg=0.13/-0.15/0.41 li=-1.03/-0.53/-0.67
light=0/-0.3/0.02 like=-0.12/0/0 likes=-0.12/0/0 line=-0.25/0.69/-0.06 lines=0.23/0/0
link=-0.62/0.23/-0.73 linkedin=-0.05/0/0 links=-0.86/-0.57/0.22 list=-0.09/-0.14/0
listing=0.25/0.41/-0.44 listitem=0.2/-0.93/-0.36 live=0.06/0.58/0 load=-0.37/0/0 loader=-0.17/0/0
loading=-0.06/0/0 location=0.33/-0.09/-1.08 log=-0.03/0/0 logged=-0.07/0/0 login=-0.17/-0.1/0
logo=-0.05/-0.65/0.31 long=0.67/-0.05/0 loop=-0.34/0.66/0 lower=0/0.27/0 ls=-0.2/0/0
main=-0.11/0.11/0 maincontent=0/0/1.07 management=-0.04/0.11/0 margin=-0.1/0.42/-0.37
marketing=-0.1/0/0 masthead=-0.07/-0.34/-0.21 max=0.13/-0.04/0.17 mb=-0.12/0.26/-0.16
mc=-0.42/-0.07/0 md=0.03/0.17/-0.03 me=-0.07/0.5/0 media=-1.26/-0.55/0.05 medium=-0.27/-0.62/0.23
mega=-0.03/-0.2/-0.28 member=-0.18/0/0 menu=-0.74/-0.83/-0.73 menuitem=0.08/0/0
message=0.41/0.21/0.51 messages=0/-0.47/-0.06 meta=-1.23/-0.67/-0.47 metadata=-0.24/0/0
mid=0.03/0.05/0 middle=-0.34/0.75/0.27 min=-0.12/0.28/0.06 mini=0.6/-1.01/0 minor=0.08/0/0
mix=0/0.08/0 ml=0.06/-0.33/0.28 mob=0.45/-0.02/0 mobile=-0.38/-0.17/-0.37 mod=-0.2/0.1/0.25
modal=-0.16/-1.15/-1.04 mode=-0.11/-0.3/-0.73 module=-0.23/-0.05/-0.14 more=-0.44/0.27/-0.23
most=0/0.06/0 mr=0.15/0.67/-0.89 ms=-0.75/0/0.42 msg=-0.33/0/0 mt=-0.59/0/0.11 multi=0/0.18/0
muted=-0.42/0/0 mv=0/0.33/0.31 mw=0.3/0/0 mx=0.19/-0.39/0 my=0.33/0.28/-0.07 name=0.87/-0.45/0.65
narrow=0.8/-0.21/-1.05 nav=-0.79/-0.36/0 navbar=-0.67/-0.26/-0.5 navigation=-1.11/-0.87/-0.24
nested=0.66/0.8/0 neutral=0.52/0/0 new=0.5/0.2/-0.36 news=0.33/0.05/-0.09
newsletter=-1.85/-0.72/-0.81 next=-0.45/-1.11/-0.26 no=0.12/0/-0.07 nocontent=-0.07/0/0
node=0.24/0/0.14 non=-0.03/0.22/0 none=0.2/0.3/0.54 normal=0.27/-0.1/0 not=-0.27/-0.55/0.08
note=0.45/-0.2/0 notes=-0.16/0/0 notice=-0.95/-0.81/0 notification=-0.33/-0.03/0 now=-0.08/0/0
nowrap=-0.07/-0.35/0 number=0.18/0/0 object=0.22/1/0 odd=-0.13/0.36/-0.41 of=0.25/0.04/0.04
off=0.19/-0.17/0.23 offcanvas=0/0/0.11 offer=-0.54/0/0 offset=0.3/0.18/-0.64 on=0.21/-0.21/-0.31
one=-0.41/0.42/0.15 online=-0.07/0/0 only=0/0.59/-0.19 opacity=-0.41/-0.8/-0.13
open=0.6/-0.05/0.17 opposite=-0.46/0/0 option=-0.2/0/0 options=-0.08/-0.81/0 or=0.03/0/0
orange=-0.54/0/0 order=-1.01/-0.05/-0.26 other=-0.06/-0.55/0 our=-0.06/-0.1/0 out=-0.23/0/-0.04
outer=-0.26/-0.04/0.14 outline=0.06/0.12/0 overflow=0.61/0.14/0.95 overlay=-0.87/-0.23/-0.19
overview=-0.24/0.36/0.23 ow=0.05/0/0 pad=0.22/0/0.64 padding=0.08/0.22/0.35 page=0.31/0.15/-0.09
pager=-0.3/0/0 pages=-0.27/0.4/0 pagination=-0.6/-0.76/-0.33 pairs=-0.36/0/0 pane=0.39/0.64/-0.45
panel=-0.12/-0.02/0.35 paragraph=0.84/0.53/-0.37 parent=-0.14/0.51/-0.09 part=0/-0.06/0.4
partner=0.03/0/0 passthrough=0/0.1/0 pb=-0.26/0.06/0.05 pc=0/-0.04/0 pdp=0/0.87/0
phone=-0.2/0.41/0 photo=0.33/0.94/0 pl=0.32/0.51/0.64 placeholder=-0.23/0/0 plain=-0.62/0.04/0
player=-0.03/0/0 plus=-0.96/0/0 podcast=0.08/-1.1/0 pointer=-0.18/-0.35/0 pop=-0.22/0/0
popover=0/-0.02/0 popular=0.24/-0.09/-0.12 populated=0/0.43/-0.09 popup=-0.3/-1.22/-0.6
position=0.03/0.72/0.23 post=0.14/0.57/-0.07 posts=-0.59/0/-0.66 powered=-0.05/0/0
pr=0.17/-0.17/-0.3 pre=-0.03/-0.21/0 presentation=0.37/-0.28/0 prev=-0.46/-0.47/0
preview=0.52/-0.67/0 previous=-0.71/0/0 price=-0.09/-0.06/0 pricing=0.29/0.29/0
primary=0.23/0.18/-0.08 print=-0.22/-0.94/-0.05 privacy=-0.63/-0.73/0 pro=0.1/0/0
product=0.41/-0.03/0 products=-0.51/0.22/-0.15 profile=-0.49/0.58/0 promo=-0.78/-1.31/0.09
promoted=0/-0.43/0.4 pros=-0.05/0/0 prose=0.77/0.82/-0.18 ps=-0.26/-0.26/0.16 pt=0.03/0.05/-0.05
publish=0.03/-0.28/0.3 published=-0.31/0/0 pull=-0.25/0.18/-0.36 purple=0.36/0.03/0
px=0.39/0.26/-0.29 py=-0.11/-0.63/-0.07 question=0.18/0/0 quick=-0.2/0.03/-0.32
quote=0.23/0.81/0.23 radio=-0.48/0/0 rail=-0.19/-0.09/0.36 rating=-0.42/-0.36/0
reactions=-0.18/0/0 read=-0.42/0.09/0 reading=0.37/0/0 recent=-0.09/-0.52/0
recentcomments=-0.08/0/0 recommended=0/-0.64/-0.86 red=-0.07/0.1/0 reference=-0.74/0.08/0.21
region=-0.12/-0.11/0 register=-0.15/0/0 regular=-0.25/0.26/-0.02 rel=-0.26/0/0
related=-2.34/-1.77/-2.03 relative=-0.28/0.22/-0.29 rem=-0.23/-0.39/0 remove=0/0.27/0
repeater=-0.18/0/0 replies=-0.12/0/0 reply=-0.77/-0.03/0.14 reset=-0.03/-0.62/0 resource=0.07/0/0
resources=-0.47/0/0.08 respond=-0.64/-0.59/0 responsive=0/0.55/-0.42 result=-0.25/-0.46/0
results=0.16/0.52/0 reverse=-0.21/0.22/0.89 review=-0.74/0.18/-0.13 reviews=-0.86/-0.96/-0.38
rich=0.18/0.66/0.14 richtext=0.63/0.87/0 right=-0.05/-0.44/-0.26 robots=-0.08/-0.04/0
role=-0.07/0/0 root=0.59/0.21/0.85 rounded=-0.19/0.32/-0.23 row=-0.3/0.11/0.05 rows=0/0.58/0
rte=0.85/0.8/0 sans=-0.16/0/0 sb=0.05/-0.54/0 sc=-0.05/0.4/-0.15 screen=-0.82/-0.08/-0.09
scroll=0/-0.05/0.35 scrollbar=0/0/0.36 scroller=0/-0.44/0 sd=-0.55/-0.64/0 search=-0.4/-0.47/0
sec=0.3/0.22/0.31 second=-0.05/-0.24/-1.06 secondary=1.01/-0.46/-0.54 section=0.23/0.3/0.17
sections=0.06/-0.76/-0.81 security=0/-0.09/0 select=0.03/-0.73/0.03 selected=-0.33/-0.08/0
selection=0/0.67/0 selector=-0.15/0/0 self=-0.1/0/-0.49 semibold=0.15/0/0 seo=0.5/0/0
serif=-0.07/0/0 service=0.31/0.29/0 services=-0.02/0.09/0 set=-0.16/0/0 sf=-0.05/0/0
shadow=-0.41/-0.18/-0.39 shape=0/-0.07/0 share=-1.01/-0.24/0 sharedaddy=0/-0.53/0
sharing=-0.24/-0.55/0 shipping=-0.18/-0.79/-0.28 shop=-0.21/-0.24/0 shopify=0/-0.45/-0.94
short=0.47/0.33/0 shortcode=0.08/0.39/0 show=-0.85/-0.49/-0.56 shrink=-0.15/0.29/0
side=-0.26/-0.06/0.18 sidebar=-0.6/-0.97/-0.32 sign=-0.13/0.03/0 signature=-1.06/-0.53/0
signup=-0.36/-0.42/0 simple=-0.4/0.1/0 single=-0.24/0.31/0.08 site=-0.81/-0.36/-0.1
size=-0.2/-0.34/0.3 skin=0/-0.77/-0.07 skip=0.04/0.16/0 slide=0.07/0/0.37 slider=0.44/-0.07/-0.13
slides=0/0.94/0 slot=0.21/0/0 sm=-0.12/-0.11/0.32 small=0.2/-0.14/-0.09 snippet=-0.56/-0.34/0
social=-0.83/-0.76/-0.49 solid=-0.27/0.37/0 sort=-0.12/0/0 source=-0.23/0.11/0 sp=-0.66/0.53/0
space=0.04/-0.66/-0.26 spacer=-0.26/-0.58/0 spacing=0.44/0.74/0.58 span=-0.1/0.22/0.12
special=0.07/0.14/0 split=0/0.05/0 sqs=-0.38/-0.15/-0.21 square=-0.05/0/0 sr=-0.2/0/0
ss=-0.12/-0.05/-0.23 stack=-0.3/0.35/0.62 stacked=0/0.02/0 standard=-0.45/0.21/-0.48
star=-0.23/0/0 start=-0.28/0.11/-0.31 state=-0.14/0/0 static=0.02/-0.61/0 stats=-0.22/0.22/0
status=-0.22/-1.03/0.3 step=0.71/0.44/0 steps=0.72/0/0 sticky=-0.26/-0.06/-0.12 store=0/-0.62/0
stories=-0.08/-0.09/0.32 story=-0.13/0.05/-0.26 stretch=0.03/-0.45/-0.64 style=0.22/0.35/-0.1
styles=0.51/0.1/0 sub=0.14/-0.21/0.26 subheader=0.07/0/0 subheadline=0.28/0/0
sublabel=-0.12/-0.06/0 submenu=0/-0.2/0 subnav=-0.71/0/0 subscribe=-0.67/-0.8/0
subscription=-0.22/-0.37/0 subtitle=0.22/0/0 success=-0.1/0/0 summary=0.4/-0.07/0.34
support=-0.05/0.23/0 swiper=-0.13/-0.25/-0.28 switcher=-0.15/0/0 system=0.22/0.38/0.61
tab=0.24/-0.21/0.03 table=-0.88/-0.06/0.17 tablet=-0.09/-0.06/0.23 tablist=-0.17/0.56/0
tabpanel=0.23/0.55/-0.32 tabs=0/0.5/-0.17 tag=-0.2/0.12/-0.3 tagcloud=-0.09/0/0 tagline=-0.52/0/0
tags=-0.98/-0.59/0 target=0.2/0.4/0.22 tax=0.37/0/0 taxonomy=-0.6/-0.06/0 tb=-0.1/-0.46/-0.15
td=-0.38/0.44/0 team=0.09/0/0 teaser=-0.53/-0.8/-0.37 template=0.45/-0.68/0.49 term=-0.35/-0.28/0
terms=-0.24/-0.1/0 tertiary=-0.44/-0.33/0 test=0.21/-0.29/0 testimonial=0.68/-0.4/-0.85
text=0.43/0.42/0.18 textwidget=-1.03/0.22/-0.35 the=0.12/-0.16/-0.36 theme=-0.07/0.36/0.16
third=-0.47/-0.2/0 this=-0.18/0/0 thread=-0.12/-0.99/-0.15 three=-0.08/-0.48/-0.31
thumbnail=0.52/-0.9/-0.47 tight=-0.67/0/0 tile=0.07/-0.41/0 time=-0.17/-0.18/0 tip=0.62/-0.21/0
tips=0.08/-0.48/0 title=-0.46/-0.08/-0.24 to=0.16/0.49/0.5 toc=0.17/0/0.7 toggle=-0.11/0.46/0.14
tool=-0.8/-0.4/0 toolbar=-0.28/-0.38/0 tools=-0.15/-0.16/0 tooltip=-0.22/0.41/0
top=-0.22/-0.29/-0.26 topbar=-0.02/-0.16/-0.06 topic=0.14/-0.16/-0.14 topics=-0.14/-0.27/-0.2
total=-0.11/0/0 track=0/0.46/0.09 tracking=0.25/0/0 traditional=0/-0.1/0 transform=0/-0.28/0
transition=0/-0.59/-0.02 translate=0.18/-0.29/0 transparent=-0.29/0.64/-0.05
trending=-0.16/-0.63/0 trigger=-0.09/0/0 truncate=0.9/0/0 trust=-0.28/0/0 tw=-0.28/0/0
tweet=-0.64/0/0 twitter=-0.73/-0.33/0 two=0.14/-0.15/-0.54 txt=0.52/0/0 type=0.36/0.2/-0.16
types=-0.06/0/0 typography=-0.27/0/0 ui=0.03/-0.1/0 ul=-0.54/0.14/0 uncategorized=0/0.17/0
undefined=0/-0.16/0 underline=-0.11/0.48/0 unit=-0.23/0/0 unloaded=-0.08/0/0 unstyled=-0.18/0.1/0
up=0.06/-0.06/0.3 update=-0.15/0/0 updated=-0.14/0/0 upper=-0.04/-0.04/0 uppercase=-0.34/0/0
us=0.24/0.02/0.15 use=0.24/0.39/0.16 user=-0.12/0/-0.44 utility=-0.79/-0.19/0 validate=0/-0.1/0
validation=0/-0.05/0 valign=0/0.12/0 value=-0.25/0/0 var=0/-0.09/0 variant=0/0.18/-0.46
vertical=-0.04/-0.33/0.32 vh=0/-0.11/0 video=-0.06/-0.23/0.25 view=0.42/0.06/-0.5
views=-0.21/0.06/-0.18 visibility=-0.18/0/0 visible=-0.48/0/0.53 vote=-0.06/0/0 warning=-0.22/0/0
watch=-0.06/-0.03/0 web=-0.37/0/0 weight=0.93/0/0 what=0.24/0/0 whatsapp=-0.03/0/0 when=0.04/0/0
white=-0.13/0/0.03 whitespace=-0.05/0/0 why=0.2/0.44/0 wide=0.09/0.59/0 widget=-1/-0.43/-0.25
widgets=0/-0.31/-0.18 width=-0.44/-0.25/0.18 with=0.29/0.11/-0.45 woocommerce=-0.19/-0.08/0
words=-0.56/0/0 work=0.23/0/0 wp=-0.07/0.07/0.06 wrap=-0.18/-0.21/0.19 wrapper=-0.27/-0.21/0.15
wysiwyg=0.85/0.4/0 xl=0.36/0.44/0.41 xlarge=0/0.28/0 xs=-0.24/0.16/-0.76 xxl=0/0.76/0
yellow=0/-0.04/0 yoast=-0.06/0/0 you=0.02/0/0 your=0.18/0/0 yui=0/-0.34/0
texts
0=-0.45 00=0.12 000=0.34 02=-0.2 03=-0.2 04=-0.12 05=-0.25 06=0.07 07=-0.58 08=-0.19 09=-0.13
1=0.35 10=0.46 100=0.43 101=-0.15 103=-0.14 104=0.04 105=0.04 107=0.03 11=0.12 110=0.05 111=0.07
112=-0.05 113=-0.14 114=0.12 115=-0.04 119=-0.05 12=-0.04 120=0.44 125=0.02 128=-0.28 13=0.25
130=0.09 139=0.07 14=-0.08 140=0.07 142=-0.07 145=0.04 149=0.16 15=0.57 150=0.04 159=0.12 16=0.08
165=0.03 17=-0.17 179=0.08 18=0.18 180=0.07 185=0.19 19=-0.3 199=0.11 1k=0.07 2=0.47 20=0.16
200=0.49 2004=-0.03 2006=-0.15 2007=-0.2 2008=0.24 2009=-0.23 2010=-0.15 2011=-0.39 2012=0.27
2013=-0.21 2014=-0.41 2015=-0.28 2016=-0.3 2017=-0.36 2018=-0.58 2019=-0.26 2020=-1.12 2021=-0.67
2022=-0.7 2023=-0.52 2024=0.17 2025=-0.62 2026=-0.26 203=-0.03 21=-0.21 210=0.03 212=-0.11
219=-0.09 22=-0.13 23=-0.06 230=-0.05 239=0.08 24=-0.21 240=0.05 249=-0.08 25=0.02 250=0.09
26=-0.21 260=0.02 27=0.3 28=-0.05 29=-0.18 2k=-0.05 3=0.49 30=0.3 300=0.42 306=-0.05 31=0.37
310=-0.09 32=0.23 33=0.22 34=0.07 35=0.2 350=0.04 36=0.14 37=0.19 38=0.06 39=-0.07 399=0.17
3d=0.08 3rd=0.21 4=0.26 40=0.05 400=-0.04 41=0.24 42=0.07 43=0.14 44=-0.19 45=0.16 450=0.02
46=0.05 48=0.22 49=-0.06 499=0.26 4k=0.02 5=0.31 50=0.08 500=0.15 51=0.02 52=-0.14 53=-0.07
54=-0.09 55=-0.31 56=0.03 57=-0.1 58=-0.24 59=-0.06 599=0.05 6=0.37 60=0.18 600=0.1 61=0.15
62=0.11 63=0.03 64=0.03 65=0.11 66=-0.11 67=-0.05 68=-0.16 69=0.03 7=0.26 70=0.06 700=0.23
71=-0.02 72=0.03 720=-0.02 73=-0.2 74=0.09 75=0.2 76=-0.11 78=-0.02 79=-0.22 8=0.21 80=0.02
800=-0.28 81=-0.14 82=-0.13 83=-0.03 84=-0.08 85=0.04 87=0.03 877=-0.09 88=0.13 888=-0.18 89=-0.06
8k=0.06 9=0.27 900=0.05 91=-0.08 92=0.04 95=0.61 96=-0.04 97=-0.07 98=-0.08 99=0.16 999=0.2 a=0.27
ab=0.23 aber=-0.11 ability=0.1 abo=-0.21 about=-0.3 above=-0.22 academic=0.04 academy=0.05
accept=-0.04 access=0.16 accessibility=-0.27 accessories=-0.33 according=-0.07 account=-0.56
accounting=0.3 accounts=0.08 accuracy=0.19 accurate=-0.06 achieve=0.03 acquisition=0.08
across=0.36 act=-0.18 action=-0.06 actionable=-0.04 actions=0.23 active=0.31 activities=0.2
activity=-0.04 actually=0.03 ad=-0.05 add=-0.15 added=-0.06 adding=0.13 additional=0.15
address=-0.26 adjustable=0.09 admin=0.06 administrator=-0.02 adobe=0.02 adoption=0.04
adresse=-0.36 ads=-0.07 advance=0.06 advanced=0.28 advantage=0.13 advantages=0.2 adventure=-0.08
advertise=-0.2 advertisement=-0.32 advertising=-0.09 advice=-0.11 advisor=-0.11 advisors=-0.03
advisory=-0.15 affiliate=-0.15 affiliates=-0.15 affordable=0.07 after=0.23 ag=-0.1 again=-0.17
against=0.15 agb=-0.09 age=-0.03 agencies=0.21 agency=0.05 agentic=-0.11 agents=0.22 ago=-0.61
agree=-0.25 agreement=0.14 ahead=-0.08 ai=0.3 aid=0.19 air=-0.1 aktuell=-0.17 aktuelle=-0.27
aktuelles=-0.11 al=-0.51 alex=-0.07 all=-0.34 alle=-0.67 allen=-0.12 alles=-0.24 allgemein=-0.34
allow=0.06 already=-0.08 als=-0.51 also=-0.1 alternative=-0.16 alternatives=-0.13 am=-0.32
amazing=-0.06 amazon=-0.17 america=0.29 american=0.33 amy=0.04 an=0.38 analysis=0.38 analyst=-0.03
analytics=0.4 analyze=0.14 and=0.79 andrew=-0.1 android=-0.1 angebote=-0.18 angeles=-0.04
animal=0.05 anmelden=-0.39 anna=-0.03 annual=0.06 another=0.21 answer=0.19 answers=-0.12 anti=0.04
antworten=-0.08 anxiety=0.06 any=0.36 anyone=0.07 anywhere=0.1 anzeigen=-0.12 api=0.28 apis=0.17
application=-0.11 applications=0.09 apply=0.16 appointment=-0.18 approach=0.08 apps=0.54 apr=0.03
april=0.14 arbeit=-0.07 architecture=0.4 archiv=-0.11 archive=-0.16 archives=-0.14 are=0.5
area=-0.06 areas=0.07 around=0.09 art=0.03 article=-0.37 articles=-0.67 artificial=0.16
artikel=-1.01 arts=-0.14 as=0.54 ask=-0.06 asked=0.07 assess=0.07 assessment=0.1 assistance=-0.11
assistant=-0.18 associate=0.06 association=0.06 at=-0.06 atlanta=0.05 attacks=0.05 attention=0.14
au=-0.31 auch=-0.48 audience=0.11 audio=-0.03 audit=0.07 auf=-0.09 aug=-0.25 august=-0.31
aus=-0.17 ausgabe=-0.25 austin=-0.05 australia=-0.16 authentication=0.17 author=-0.14 authors=0.06
auto=0.17 automate=0.13 automated=0.2 automatic=0.34 automation=0.11 autor=-0.2 availability=0.06
available=0.15 ave=-0.22 avenue=-0.07 average=-0.17 avoid=0.21 awards=-0.28 away=0.04
awesome=-0.06 aws=0.09 azure=0.08 b=-0.12 b2b=-0.04 baby=-0.13 back=-0.04 background=0.07 bag=0.08
bags=0.06 balance=0.09 bank=-0.13 banking=-0.14 base=0.35 based=0.11 basic=0.4 battery=0.37
be=0.08 beach=0.04 beautiful=-0.02 beauty=-0.32 become=-0.33 becoming=0.06 bed=-0.07 been=-0.26
before=0.23 begin=0.1 beginner=-0.2 beginners=0.18 behavior=0.03 behavioral=-0.13 behind=0.04
bei=-0.27 beim=-0.12 being=0.07 beitrag=-0.21 beiträge=-0.79 beliebte=-0.32 below=0.26 ben=-0.07
benefit=0.08 benefits=0.33 berlin=-0.37 best=0.06 bestellen=-0.06 besten=-0.55 better=0.1
between=0.1 beyond=0.03 bi=0.13 bild=-0.28 bilder=-0.05 bill=-0.16 billing=0.15 billion=0.04
bin=-0.04 bio=-0.13 bis=-0.33 bit=0.37 bitte=-0.14 black=-0.05 bleiben=-0.16 block=0.03
blockchain=0.29 blog=-0.86 blogs=-0.13 blood=-0.04 blue=0.28 bluesky=-0.06 bluetooth=0.05
board=-0.23 boards=-0.12 body=0.05 book=-0.06 booking=0.1 books=-0.17 boost=0.06 boot=0.27
boston=-0.14 both=0.12 bottom=0.09 box=-0.11 brain=-0.16 brand=-0.12 branding=0.11 brands=-0.19
break=0.1 breaking=0.03 bring=0.09 brown=0.1 browse=-0.18 browser=0.09 buch=-0.22 budget=0.32
bug=-0.08 build=0.42 building=0.34 builds=0.06 built=0.38 bundle=-0.18 business=0.04
businesses=0.21 but=0.37 button=-0.16 buy=-0.09 buyer=-0.11 buying=-0.07 by=-0.04 c=0.32 ca=-0.05
cable=0.03 calculator=-0.14 calendar=-0.06 call=-0.2 calls=0.06 camera=0.4 cameras=0.09 camp=0.1
campaign=0.2 campaigns=0.13 campus=-0.21 can=0.33 canada=-0.04 cancel=-0.02 cancellation=0.11
capabilities=0.41 capacity=0.52 capital=0.05 capture=0.11 carbon=0.1 card=-0.17 cards=-0.32
care=-0.14 career=-0.03 careers=-0.49 carolina=-0.02 cars=-0.16 cart=-0.8 case=-0.36 cases=0.18
cash=-0.09 cat=-0.05 catalog=-0.15 categories=-0.21 category=-0.06 cc=-0.1 cd=0.04 center=-0.2
centers=-0.12 central=-0.1 centre=-0.04 ceo=0.03 certificate=0.12 certificates=0.22
certification=0.18 certifications=0.15 certified=0.46 ch=-0.08 chain=0.11 chair=0.41
challenge=0.06 challenges=0.22 change=0.04 changed=-0.12 changes=0.08 changing=0.07 channel=0.05
channels=0.27 charge=0.15 chat=-0.02 checking=0.13 checklist=-0.13 chef=0.06 cherry=-0.19
chicago=0.08 chief=0.11 child=0.05 children=0.06 china=0.17 chip=0.03 choice=0.26 choices=-0.07
choose=0.21 choosing=0.42 christian=-0.04 ci=-0.11 cities=-0.13 city=-0.34 claims=0.1 class=0.05
classes=-0.13 classic=0.12 claude=0.09 clean=0.32 cleaning=-0.27 clear=0.03 click=-0.18
client=0.23 clients=0.05 climate=0.11 close=-0.1 clothing=0.03 cloud=0.21 club=-0.04 co=0.15
coaching=-0.08 code=0.51 coding=0.1 coffee=-0.11 collection=0.05 collections=0.09 collective=-0.07
college=-0.47 colors=0.2 com=0.21 come=0.16 comes=0.24 comfort=0.28 comfortable=0.18 coming=-0.08
command=0.23 comment=-0.92 comments=-0.35 commerce=0.18 commercial=0.03 common=0.38 commons=-0.4
communications=-0.05 communities=-0.14 community=-0.47 compact=0.22 companies=0.18 company=0.12
compare=-0.42 compared=0.11 comparing=-0.04 comparison=-0.03 compatibility=0.03 compensation=0.05
competition=0.06 competitive=0.11 competitors=0.13 complete=0.11 complex=0.26 complexity=0.15
compliance=0.16 components=0.07 computing=-0.21 concept=0.1 concepts=0.07 conclusion=0.47
conditions=-0.18 conduct=-0.18 conference=0.42 confidence=-0.1 configuration=0.37 confirm=-0.05
connect=-0.33 connected=-0.08 connection=0.04 connections=0.06 cons=0.22 consent=-0.09
consider=0.35 considerations=0.2 consistent=0.12 console=0.07 construction=0.19 consultation=-0.05
consulting=-0.18 contact=-0.63 container=0.12 containers=0.16 content=-0.14 contents=-0.27
context=0.24 continue=-0.21 contract=0.07 contribute=-0.06 contributors=0.19 control=0.1
controls=0.27 conversation=-0.28 conversion=0.05 convert=0.06 cookie=-0.26 cookies=-0.29
cooking=-0.04 copied=-0.08 copy=-0.34 copyright=-0.56 core=0.24 corona=-0.27 corp=0.21
corporate=0.11 corporation=-0.32 cost=0.51 costs=-0.09 count=0.17 countries=0.13 county=0.3
course=0.09 cover=0.34 coverage=0.04 covered=0.17 covers=0.21 covid=-0.12 cpu=0.12 craft=0.07
cream=0.38 create=0.38 created=-0.03 creating=0.19 creation=0.05 creative=-0.28 creators=0.02
credit=-0.09 credits=0.22 crew=0.11 critical=0.08 crm=0.6 cross=0.15 css=0.06 culture=-0.42
currently=0.11 custom=0.2 customer=0.24 customers=0.38 customizable=0.16 customization=-0.03
customize=0.12 customized=-0.03 cyber=-0.08 cybersecurity=0.09 d=-0.18 da=-0.26 daily=-0.09
dallas=-0.03 damage=0.07 dan=-0.04 daniel=-0.07 dank=0.21 dann=0.11 dark=-0.06 das=0.7
dashboard=0.05 data=0.49 database=0.2 databases=0.13 date=0.06 datenschutz=-0.38
datenschutzerklärung=-0.14 david=0.2 day=0.07 days=0.35 dc=-0.14 de=-0.13 dead=0.22 deal=-0.08
deals=-0.49 dec=-0.1 december=-0.43 decide=0.02 decision=0.09 decisions=-0.02 dedicated=-0.02
deep=-0.05 default=0.28 define=0.11 defined=0.04 degree=0.17 deine=0.22 del=-0.27 deliver=0.12
delivered=-0.15 delivers=-0.08 delivery=-0.17 dem=-0.36 demand=0.1 demo=-0.3 den=0.28 denver=-0.29
department=-0.11 deploy=0.06 deployment=0.02 depth=0.07 der=-0.14 des=-0.3 design=0.18
designer=0.3 designers=0.48 designs=0.13 desk=-0.34 desktop=0.15 detail=0.22 detailed=0.16
details=0.33 deutsch=-0.05 deutsche=-0.05 deutschen=-0.18 deutschland=-0.49 dev=-0.23 develop=0.16
developer=0.16 developers=-0.05 developing=0.11 development=0.09 device=0.1 devices=-0.18 di=-0.29
dich=-0.48 did=-0.11 didn=0.02 die=0.58 diego=0.16 diese=0.2 diesem=-0.12 diesen=0.17 dieser=-0.45
dieses=-0.18 diet=-0.29 difference=-0.09 different=0.3 digital=-0.41 dining=-0.11 dinner=0.29
dir=0.27 directly=-0.05 director=-0.02 directory=-0.17 direkt=-0.03 disclaimer=-0.08
disclosure=-0.09 discord=-0.06 discount=-0.14 discounts=0.05 discover=-0.36 discovery=0.11
discuss=-0.02 discussion=-0.17 distance=0.34 diverse=0.06 diversity=-0.13 division=0.03 diy=-0.04
do=0.31 docs=-0.04 document=0.13 documentation=-0.13 does=0.58 doesn=-0.08 dog=-0.11 doing=-0.07
domain=0.08 don=0.28 donate=-0.3 donations=-0.04 door=-0.06 double=-0.02 down=0.03 download=-0.17
dr=0.29 dream=-0.04 drei=0.03 dress=0.33 drink=-0.03 drinks=-0.1 drive=-0.23 driven=0.17
driving=-0.07 drop=0.36 dry=0.14 dual=0.17 durch=0.19 during=0.18 dynamic=0.15 e=-0.21 each=0.28
early=0.15 earn=-0.2 earth=0.03 ease=0.15 easily=0.14 east=0.23 easy=0.46 eat=0.03 eating=-0.05
ebook=-0.06 eco=0.24 economic=0.05 economy=0.11 ecosystem=0.17 ed=0.07 edge=0.16 edit=0.04
edited=-0.22 editing=0.02 edition=-0.36 editor=-0.12 editorial=-0.07 editors=-0.12 edu=-0.15
education=-0.05 educational=0.11 effective=0.19 efficiency=0.27 efficient=0.09 ein=-0.41 eine=-0.3
einem=0.3 einen=-0.44 einer=0.27 einfach=-0.03 einstellungen=-0.05 el=-0.41 electric=0.15
electrical=0.23 electronics=0.02 elements=0.17 elite=0.11 else=-0.03 email=-0.95 emails=-0.17
embedded=-0.22 emergency=0.12 employee=0.11 employees=0.12 employer=0.15 empower=0.07 en=0.2
enable=0.14 enabled=-0.1 encryption=0.11 end=0.21 energie=-0.18 energy=-0.09 engagement=0.08
engine=0.1 engineer=0.04 engineering=0.05 english=-0.66 enhance=0.18 enhanced=0.13 enjoy=-0.05
enough=0.1 ensure=0.07 ensures=0.09 enter=-0.32 enterprise=0.16 entry=-0.23 entwicklung=-0.17
environment=0.12 equipment=0.28 er=-0.11 era=-0.07 erforderliche=-0.14 ergonomic=0.32 error=-0.04
es=0.88 español=-0.12 essentials=-0.05 est=-0.25 estate=-0.29 estimate=-0.09 etc=0.73 eu=0.07
euro=0.12 europa=-0.04 ev=0.09 evaluate=0.1 evaluation=-0.03 even=0.04 event=0.29 events=-0.18
ever=0.15 every=0.25 everyday=-0.1 everyone=0.14 everything=-0.13 ex=-0.2 exactly=0.07
example=0.52 examples=0.18 excel=0.4 excellence=0.03 excellent=0.13 exclusive=-0.26 executive=0.18
exercise=-0.09 existing=0.14 expand=-0.24 expect=-0.04 expenses=0.07 expensive=0.05
experience=0.43 experiences=0.04 expert=-0.05 expertise=0.12 experts=-0.12 explain=0.31
explanation=0.2 explore=-0.39 exploring=0.06 express=-0.02 extension=0.04 external=0.12 extra=0.05
eye=0.08 f=-0.27 face=0.27 facebook=-0.36 factor=0.09 factors=0.04 facts=0.04 faculty=-0.06
fair=0.09 fake=0.24 fall=-0.09 family=-0.16 fans=-0.13 faq=-0.15 faqs=0.11 far=-0.29 farm=0.03
fashion=-0.12 fast=0.31 faster=0.16 favorite=0.24 favorites=-0.19 fax=-0.05 feature=0.02
featured=-0.25 features=0.53 feb=-0.26 februar=-0.1 february=-0.02 federal=0.06 fee=0.17 feed=0.04
feedback=-0.18 feel=0.28 fees=0.25 felder=-0.14 few=0.22 fewer=0.09 field=-0.27 fields=-0.27
file=0.29 filed=-0.17 files=0.27 fill=-0.02 film=-0.47 filter=0.07 final=0.48 finance=-0.02
financial=0.25 financing=-0.29 find=-0.24 finden=-0.06 finder=-0.04 fine=0.14 finish=0.13
fire=0.17 firm=0.17 firms=-0.08 first=-0.09 fitness=-0.09 five=-0.04 fix=0.07 fixed=0.04 fl=0.27
flat=0.13 flexibility=0.07 flexible=0.28 flight=0.08 floor=-0.2 focus=0.46 focused=0.02 folge=-0.2
folgen=0.48 follow=-0.26 followers=0.12 following=0.57 food=-0.08 foods=0.2 football=-0.47
footer=-0.16 footprint=0.17 for=0.29 force=0.04 forgot=-0.1 form=-0.22 format=-0.06 forms=-0.03
fort=-0.03 forum=-0.58 forums=-0.2 forward=0.04 foto=-0.39 fotos=0.38 found=0.06 founder=-0.08
four=0.04 fragen=-0.05 framework=0.14 france=0.5 francisco=0.21 frank=0.18 français=-0.07
frauen=-0.11 free=-0.25 french=0.12 frequently=0.26 fresh=0.33 fri=-0.09 friday=-0.21 friend=0.15
friendly=0.32 friends=-0.06 from=0.27 front=-0.05 fuel=0.07 full=0.58 fully=0.07 fun=-0.15
function=0.37 functional=0.1 functionality=0.2 functions=0.14 fund=0.05 fundamentals=0.05
furniture=0.3 further=0.08 für=-0.06 g=0.15 gain=-0.04 gallery=0.03 game=0.11 games=-0.18
gaming=-0.05 garden=-0.27 gas=-0.21 gear=-0.28 geben=-0.14 gegen=0.05 geht=-0.3 geld=-0.2
general=-0.1 generate=0.22 generated=-0.11 generation=0.1 generative=0.05 generator=-0.08
georgia=0.09 german=-0.1 germany=-0.29 gesellschaft=-0.03 get=-0.27 gets=0.09 getting=-0.12
getty=-0.32 gibt=0.51 gift=-0.42 gifts=-0.25 girl=-0.06 git=0.17 github=0.14 give=-0.13 gives=0.04
giving=-0.08 glass=0.59 global=0.23 gmbh=-0.13 go=0.32 goals=0.25 goes=0.08 going=0.18 gold=-0.05
golf=0.21 good=0.24 google=0.19 got=0.08 governance=0.05 government=-0.18 grade=0.11 graduate=0.09
graphic=0.2 great=0.15 greater=0.04 green=0.06 grid=-0.06 group=0.25 groups=0.14 growing=0.11
guarantee=0.28 guest=-0.04 guests=0.02 guidance=-0.18 guide=-0.59 guidelines=-0.11 guides=-0.29
gut=-0.05 gute=-0.08 gym=0.05 h=0.23 habe=-0.11 haben=0.32 had=0.08 half=0.03 handle=0.22
hands=0.11 happens=-0.03 happy=0.12 hard=0.1 hardware=0.46 has=0.08 hat=0.04 have=0.29 hd=0.42
he=0.06 headphones=0.56 health=-0.3 healthcare=0.2 healthy=-0.07 hear=-0.31 heart=0.06 heat=-0.03
heavy=0.15 height=0.26 helfen=-0.23 hello=0.27 help=-0.29 helpful=-0.12 helping=-0.2 helps=0.14
her=-0.25 here=0.38 hi=0.05 hidden=-0.35 hide=-0.04 hier=0.22 high=0.31 higher=0.22
highlights=0.06 highly=0.17 hiking=0.11 hilfe=-0.02 hill=-0.02 hiring=0.51 history=0.08 hit=-0.03
holiday=-0.35 home=-0.35 homepage=0.03 homes=-0.17 hope=0.02 hospitality=-0.03 host=0.09
hosted=0.14 hosting=0.07 hot=0.08 hotel=0.36 hotels=0.15 hour=0.15 hours=-0.2 house=0.06
housing=-0.08 houston=-0.47 how=-0.07 hr=-0.04 html=0.46 http=0.17 https=0.48 human=0.1 hybrid=0.3
i=0.4 ice=0.02 ich=0.22 id=-0.05 idea=-0.09 ideal=0.31 ideas=0.07 identify=0.23 identifying=0.06
identity=0.1 if=0.56 ihr=-0.21 ihre=-0.49 ii=0.05 il=-0.03 illinois=0.08 image=0.1 images=-0.25
immer=0.05 impact=0.11 implement=0.05 importance=0.08 important=0.09 impressum=-0.58 improve=-0.06
improved=0.22 improvement=0.2 in=0.24 inbox=-0.48 inc=-0.4 inch=0.2 include=0.5 included=-0.04
includes=0.3 including=0.29 income=0.13 increase=0.21 india=-0.06 individual=-0.09
industrial=-0.07 industries=-0.05 industry=0.34 inference=-0.04 info=-0.6 information=0.03
informationen=-0.31 informed=-0.12 informiert=-0.23 infos=-0.04 infrastructure=0.26
ingredients=0.08 inhalt=-0.29 inhalte=-0.23 innen=0.78 innovation=0.05 input=0.08 inquiries=0.03
ins=0.36 inside=-0.08 insider=0.07 insights=-0.16 inspiration=0.04 instagram=-0.49 install=0.42
installation=0.26 instant=0.05 instead=-0.07 institute=0.12 instructions=0.12 insurance=0.28
integration=0.27 integrations=0.06 intelligence=0.09 intelligent=0.03 interactive=0.46
interessieren=-0.47 interest=-0.12 interested=0.2 interesting=0.04 interface=0.29
intermediate=-0.04 internal=0.03 international=0.16 internet=-0.13 interviews=-0.05 into=0.05
introduction=0.28 intuitive=0.07 invest=0.08 investing=-0.03 investment=0.11 investor=0.11 io=0.17
iot=-0.17 is=0.17 island=0.02 isn=0.05 iso=0.32 issue=0.04 issues=0.06 ist=0.59 it=0.25
italiano=-0.07 item=-0.06 items=-0.26 its=-0.22 j=-0.15 ja=0.05 jack=-0.04 jahr=0.11 jahre=0.39
james=-0.04 jan=-0.17 januar=0.34 january=0.2 japan=0.18 java=0.09 javascript=-0.17 je=-0.43
jennifer=-0.02 jersey=-0.04 jetzt=-0.03 jewelry=-0.1 job=-0.12 jobs=-0.17 john=0.17 join=-0.55
joined=-0.31 jones=0.1 journal=0.09 journey=0.05 jul=-0.12 juli=-0.09 july=0.12 jump=0.05
jun=-0.17 june=-0.05 juni=-0.1 just=0.2 justice=-0.11 kann=0.16 karriere=-0.14 kategorien=-0.11
kaufen=0.42 keep=0.13 keeping=0.19 keeps=0.16 kein=-0.12 keine=0.37 key=0.3 keyboard=-0.06
kids=-0.06 kim=-0.17 kind=0.1 kinder=0.13 king=0.02 kingdom=-0.09 kit=-0.27 know=-0.15 known=0.05
kommentar=-0.44 kommentare=-0.56 kommentieren=-0.31 kommt=0.55 kontakt=-0.58 kostenlos=-0.27
kultur=-0.21 können=0.1 könnte=-0.47 l=0.29 la=0.12 lab=0.1 label=-0.04 labor=0.03 labs=0.06
lake=-0.12 land=-0.1 landscape=0.03 lange=0.1 language=0.16 languages=-0.09 large=0.32 larger=0.08
las=0.04 last=-0.24 late=-0.02 later=-0.08 latest=-0.28 launch=0.05 launches=-0.1 law=-0.06
layer=-0.03 layout=0.08 le=0.14 lead=0.43 leader=0.03 leaders=0.36 leadership=-0.04 leading=0.19
league=-0.16 lean=0.18 learned=0.16 learning=0.09 least=0.3 leave=-0.2 leben=-0.22 lee=-0.07
left=-0.52 legacy=0.04 legal=-0.06 length=0.25 les=0.03 lesen=-0.22 less=0.21 lessons=0.06
let=0.02 letzte=-0.13 level=0.25 levels=0.27 leverage=0.15 library=-0.27 license=-0.39
licensed=-0.15 liebe=-0.19 life=0.13 lifestyle=0.09 lifetime=0.27 light=0.09 lighting=-0.04
lightweight=0.22 like=-0.14 likes=-0.19 limit=-0.06 limited=0.15 limits=0.18 line=0.03 lines=0.11
link=-0.14 linkedin=-0.28 links=-0.41 linux=0.08 list=0.04 listen=-0.13 listing=0.04 little=0.08
live=-0.02 living=0.1 ll=0.39 llc=-0.06 llm=0.15 lo=-0.18 load=0.09 loading=-0.56 local=0.25
location=0.03 locations=-0.16 locator=-0.09 lock=0.05 log=-0.46 login=-0.31 logo=-0.18 london=0.08
long=0.38 longer=0.11 look=0.23 looking=-0.12 looks=0.04 loop=-0.09 los=-0.3 loss=-0.02 lot=0.07
lounge=0.03 love=0.28 loved=0.09 low=-0.16 lower=0.11 ltd=-0.17 m=-0.07 ma=0.06 mac=-0.12
machine=0.44 machines=0.05 macos=0.07 magazin=-0.11 magazine=-0.4 magic=-0.08 mail=-0.63
mailing=-0.03 main=-0.17 maintain=0.16 major=0.06 maker=0.31 makes=0.11 making=0.1 mal=-0.12
man=0.14 manage=0.05 managed=0.17 management=0.27 manager=0.1 managing=0.02 manual=0.06
manufacturing=0.06 many=0.22 map=-0.12 mar=0.05 march=0.19 mark=-0.18 marked=-0.29 market=0.14
marketing=0.21 marketplace=-0.05 markets=0.09 markiert=-0.14 master=-0.19 mat=0.08 match=0.44
material=0.09 materials=0.13 matter=0.05 matters=0.09 max=-0.04 may=0.21 mcp=0.09 md=0.02 me=-0.3
meal=0.18 mean=-0.09 means=0.16 measure=0.08 media=-0.19 mediadaten=-0.07 medical=-0.16
medicine=-0.35 medien=-0.16 meditation=0.37 medium=0.15 meet=0.04 meeting=0.22 meets=0.14
mehr=-0.48 meine=0.16 meinung=-0.09 melden=-0.02 meldungen=-0.17 member=-0.29 members=-0.03
membership=-0.08 memory=0.43 men=0.52 mental=0.22 menu=-0.38 message=-0.04 messages=0.12
messaging=0.06 messenger=-0.02 meta=0.13 metadata=0.03 metal=0.03 method=-0.05 methods=-0.19
mexico=0.06 miami=-0.08 mich=0.05 michael=-0.07 michelle=-0.05 michigan=0.08 microsoft=-0.14
mid=0.13 middle=0.08 might=-0.26 migration=0.1 miles=0.22 military=0.16 million=0.29 min=-0.17
mind=-0.09 mini=0.65 minimum=-0.06 mins=0.33 minute=0.02 minuten=0.09 minutes=-0.12 mir=-0.03
miss=-0.2 missing=0.09 mission=-0.1 mistakes=-0.04 mit=0.24 mix=0.06 ml=0.26 mm=0.16 mn=-0.14
mobile=0.2 mode=0.12 model=0.35 modeling=0.02 models=0.47 modern=0.16 module=0.33 moment=0.06
mon=-0.15 monday=-0.25 money=-0.21 monitor=0.13 monitoring=0.34 month=0.14 monthly=0.05
months=-0.44 more=-0.11 morning=-0.2 most=0.25 motion=0.16 motor=0.04 mount=-0.22 mountain=0.03
move=0.28 moving=0.41 multi=0.43 multiple=0.6 museum=0.08 music=-0.13 muss=-0.14 must=0.62 my=0.03
märz=0.39 n=0.09 na=-0.02 nach=-0.13 nachricht=-0.04 nachrichten=-0.03 name=-0.15 nation=-0.06
national=-0.04 nationwide=0.03 native=0.23 nature=-0.09 navigate=-0.14 navigation=-0.15 near=-0.2
necessary=0.05 need=-0.05 needs=0.39 net=0.14 netherlands=-0.04 network=0.22 networking=0.05
networks=0.06 neue=-0.19 neuen=-0.08 neues=0.12 neueste=-0.17 never=-0.07 new=-0.23 newest=-0.09
news=-1.22 newsletter=-0.9 newsletters=-0.43 newsroom=-0.11 next=-0.06 nice=0.07 nicht=-0.47
night=0.24 no=0.03 noch=-0.45 noise=0.17 non=0.32 none=0.08 normal=0.18 north=0.15 not=-0.16
note=0.05 notes=-0.12 nothing=0.28 notice=-0.25 notifications=-0.1 notify=-0.13 nov=-0.08
november=0.14 now=-0.66 number=0.46 nur=0.09 nutrition=-0.07 ny=-0.03 nyc=0.06 o=0.19 oben=-0.25
object=0.14 objectives=0.15 objects=-0.08 oct=-0.15 october=-0.23 oder=-0.52 of=0.28 off=-0.31
offer=0.15 offerings=-0.03 offers=0.08 office=0.12 officer=0.05 official=-0.27 often=0.33 oh=0.07
ohne=-0.09 ok=-0.03 oktober=-0.13 oldest=-0.06 on=0.25 onboarding=0.08 once=0.29 one=0.25
ongoing=0.15 online=0.09 only=0.18 oops=-0.13 op=-0.11 open=0.11 openai=0.11 opens=-0.25
operation=0.08 operational=0.15 operations=0.18 opinion=-0.1 opportunities=-0.14 optimization=0.03
optimize=0.11 option=0.1 optional=0.11 options=-0.05 or=0.64 orange=0.24 order=-0.26 orders=-0.37
org=-0.23 organic=0.39 organization=0.35 organizational=0.05 organizations=0.23 original=-0.24
ort=0.29 os=0.12 other=0.49 others=-0.26 our=-0.37 out=-0.06 outdoor=-0.06 outlook=-0.08
output=0.12 outside=0.04 over=0.12 overall=0.22 overflow=-0.08 overview=0.13 own=0.1 owned=0.07
owners=-0.11 oz=0.49 p=-0.13 pa=0.22 package=0.28 packages=0.35 page=-0.18 pages=-0.02 paid=0.08
pain=0.07 panel=-0.02 paper=-0.03 par=-0.05 para=-0.05 park=0.24 part=0.05 partner=-0.48
partners=-0.12 partnerships=-0.05 party=0.21 password=-0.04 past=-0.08 pasta=0.46 path=0.08
patient=-0.11 patterns=0.05 pay=-0.15 payment=0.03 payments=-0.07 payroll=0.24 pdf=0.08
peace=-0.02 people=0.09 per=0.09 perfect=0.11 performance=0.57 period=0.04 person=0.23
personal=0.04 personalized=-0.1 pet=0.17 phase=0.09 philadelphia=-0.02 philosophy=-0.04
phone=-0.13 photo=-0.22 photography=-0.28 photos=-0.09 physical=0.09 pick=0.19 picks=0.11
pickup=-0.13 pin=0.04 pink=0.15 pinterest=-0.17 place=0.05 plan=0.05 planet=-0.03 planning=0.17
plans=0.16 plant=0.27 plastic=0.3 platform=0.28 platforms=0.24 play=-0.03 please=-0.16 plug=0.49
plumbing=0.13 plus=-0.08 pm=-0.58 pocket=0.16 podcast=-0.08 podcasts=-0.23 point=0.09 points=-0.09
policies=-0.13 policy=-0.69 politics=-0.04 pop=0.08 popular=-0.18 portable=0.28 portal=-0.19
portfolio=0.06 português=-0.09 positive=-0.02 possible=0.2 post=-0.37 posted=0.21 posts=-0.75
pot=0.33 potential=0.11 pour=-0.39 power=0.24 powered=-0.42 powerful=0.07 pr=-0.12 practical=0.02
practice=-0.08 practices=0.02 pre=0.05 precision=-0.05 predictive=0.11 preferences=-0.14
preis=-0.31 premium=0.35 prep=-0.05 prepare=0.04 press=-0.1 presse=-0.11 pressure=-0.06
prevent=0.06 prevention=-0.16 previous=-0.24 price=0.12 prices=0.17 pricing=0.34 primary=-0.05
prime=0.03 principles=-0.23 print=-0.33 prioritize=0.05 privacy=-0.75 private=0.12 pro=0.31
problem=0.25 problems=0.08 processes=0.11 processing=0.11 product=-0.33 production=0.05
productivity=0.02 products=-0.32 professional=0.17 professionals=0.04 profil=0.2 profile=0.12
profit=0.18 program=-0.05 programs=0.08 project=0.07 projects=0.11 projekte=-0.06 prompt=0.24
properties=0.03 property=0.2 pros=0.21 protect=0.08 protected=-0.18 protection=0.24 protein=0.06
proven=0.04 provide=0.04 provided=-0.04 provider=-0.02 providers=0.18 provides=0.23 public=-0.08
publications=-0.05 publikationen=-0.31 publish=0.07 published=-0.13 publishing=-0.06 pull=0.25
purchase=-0.09 pure=-0.05 purpose=-0.05 purposes=-0.14 push=-0.06 python=-0.03 quality=0.32
que=-0.33 quelle=-0.06 question=-0.3 quick=0.03 quickly=0.25 quiet=0.12 quiz=-0.05 quote=-0.17
quotes=0.06 race=-0.12 radio=-0.11 ram=0.19 random=-0.06 range=0.41 rank=-0.04 rankings=-0.14
rate=0.22 rated=-0.16 rates=0.17 rating=-0.14 ratings=0.09 raw=0.3 ray=0.02 rd=-0.19 reach=0.08
react=0.05 reactions=-0.54 read=-0.7 reading=-0.08 ready=-0.09 real=0.12 realistic=0.14
really=-0.16 reason=0.08 reasons=-0.07 receive=-0.21 received=-0.07 recent=-0.24 recht=-0.28
rechte=-0.23 recipes=0.46 recognition=0.13 recommend=0.02 recommendations=0.09 recommended=-0.06
record=0.2 recording=0.25 records=0.05 recruiting=-0.13 recruitment=-0.05 red=0.14 redaktion=0.38
reduce=0.16 reference=0.4 references=0.05 region=-0.15 regional=0.05 register=-0.43
registered=-0.05 registration=-0.2 registrieren=-0.07 regular=0.52 regulatory=0.1 related=-0.46
release=-0.07 releases=-0.04 relevant=0.12 reliability=0.05 reliable=0.21 remote=0.03
removal=-0.08 remove=-0.29 rental=0.65 rentals=0.1 repair=0.05 repairs=0.05 replace=0.45
replies=-0.5 reply=-0.99 report=-0.12 reports=0.14 request=-0.19 requests=-0.02 require=0.2
required=-0.09 requirements=0.2 requires=0.33 research=0.07 reserve=0.05 reserved=-0.43
residential=0.18 resolution=0.13 resource=0.25 resources=-0.34 respond=0.21 response=0.08
responsibility=0.03 responsive=0.09 rest=0.1 restaurant=0.04 restaurants=0.03 result=0.18
results=0.08 retail=0.06 return=-0.09 returns=-0.25 revenue=0.26 review=-0.26 reviewed=-0.22
reviews=-0.43 revolution=0.09 rewards=-0.39 rezepte=-0.11 rich=0.05 right=0.11 rights=-0.75
ring=0.08 rise=0.07 risk=-0.04 risks=-0.04 road=-0.06 roadmap=0.08 robert=0.19 robust=0.05
rock=0.45 roi=0.08 role=0.11 roles=0.19 room=0.32 root=0.3 routine=0.1 rss=0.15 rule=-0.04
rules=0.19 run=0.75 rund=-0.12 running=0.22 rust=0.23 ryan=-0.03 s=0.2 sa=-0.03 saas=-0.11
safe=0.29 safety=-0.12 said=0.17 sale=0.12 sales=-0.13 salesforce=0.04 salt=-0.03 sam=-0.09
same=0.28 sample=-0.09 san=0.54 sarah=-0.08 sat=-0.05 satisfaction=0.07 save=-0.35 saving=0.08
savings=0.17 say=-0.26 saying=0.13 says=-0.62 scalability=0.08 scalable=0.06 scale=0.07
scaling=0.04 schedule=-0.22 scheduling=0.05 schlagworte=-0.23 schlagwörter=-0.06 schließen=-0.13
schon=0.1 school=0.48 schreibe=-0.23 schreiben=-0.14 schule=-0.08 schweiz=-0.09 science=-0.35
sciences=-0.19 score=-0.05 screen=0.11 scroll=-0.15 se=0.36 seamless=0.15 search=-0.52
searches=-0.32 season=0.09 seattle=0.08 second=0.16 seconds=0.12 secret=-0.07 security=-0.14
see=-0.08 sein=0.26 seit=-0.11 selected=-0.15 selection=0.16 self=0.35 sell=-0.34 seller=-0.22
sellers=-0.03 selling=-0.21 send=-0.17 senior=0.15 sensor=0.42 seo=0.41 sep=-0.08 separate=0.07
september=-0.28 series=-0.15 serve=0.08 server=0.35 service=-0.12 services=-0.26 serving=0.03
session=0.12 sessions=0.46 set=0.3 sets=0.21 settings=-0.15 setup=0.28 several=0.16 sex=0.04
shaping=0.07 share=-1.01 shared=-0.12 shares=0.03 sharing=-0.05 shift=-0.02 ship=0.14
shipping=-0.48 shoes=0.49 shop=-0.68 shopping=-0.1 short=0.4 should=0.08 show=-0.24 sich=-0.11
sicher=-0.05 side=0.42 sie=-0.67 sieht=0.47 sign=-0.77 signing=-0.21 silver=-0.34 similar=-0.09
simon=0.06 simple=0.08 since=-0.04 sind=0.25 single=0.14 site=-0.44 sitemap=-0.26 sites=-0.14
six=0.16 size=0.4 sizes=0.27 skills=0.05 skip=-0.78 sky=0.08 sleep=0.2 slow=0.28 small=0.31
smaller=0.18 smart=-0.11 smarter=0.05 smith=0.06 sms=0.05 so=0.92 society=-0.1 soft=0.09
software=0.1 solar=-0.07 sold=0.02 solution=0.05 solutions=-0.14 solve=-0.05 some=0.45
something=-0.02 son=0.1 soon=-0.16 sort=-0.28 sound=0.18 source=-0.03 sources=0.26 south=0.07
space=0.31 spaces=0.06 spam=-0.05 spanish=-0.02 sparen=0.13 special=0.18 specialist=0.08
specialized=0.11 specific=0.34 speed=0.29 spend=0.07 split=0.04 sponsored=-0.11 sport=0.06
sports=0.54 spot=-0.21 spotlight=0.02 spring=0.26 square=0.03 st=-0.04 stable=0.17 stack=0.13
staff=-0.03 stage=0.09 stand=-0.18 standard=0.3 standards=0.04 star=-0.34 stars=-0.29 start=-0.05
started=-0.09 starter=-0.04 starting=0.29 starts=0.19 startseite=-0.23 startup=0.42 startups=0.09
state=0.34 statement=-0.18 states=0.21 static=0.08 station=0.26 statistics=0.12 status=-0.26
stay=-0.29 ste=-0.25 steel=-0.17 stefan=-0.1 step=0.5 steps=0.05 still=-0.04 storage=0.2
store=-0.27 stores=-0.24 stories=-0.32 strategic=0.2 strategies=-0.06 strategy=-0.15 stream=0.09
streaming=0.07 streams=0.03 street=-0.32 strength=0.03 stress=0.2 string=0.1 strong=0.36
structure=0.17 structured=0.16 student=0.09 studies=-0.24 studio=0.38 study=-0.11 style=0.14
subject=-0.04 submission=-0.14 submit=-0.13 submitting=-0.07 subscribe=-0.79 subscription=-0.24
subscriptions=-0.04 successful=0.04 successfully=-0.07 such=0.18 suche=-0.05 suggested=-0.2
suggestions=-0.09 suitable=0.14 suite=-0.26 summary=0.13 summer=0.04 summit=0.16 sun=0.05
sunday=-0.06 super=-0.05 supplies=0.07 supply=-0.18 supported=-0.12 supports=0.17 sur=-0.11
sure=-0.02 sustainability=-0.1 sustainable=0.3 sweet=0.2 sync=0.11 system=0.42 systems=-0.09 t=0.4
table=-0.2 tables=0.07 tag=-0.09 tage=-0.24 tags=-0.23 tailored=0.11 take=0.04 takeaways=0.11
takes=0.05 taking=-0.24 talent=0.08 talk=-0.02 target=0.16 task=0.66 tasks=0.37 tax=0.19
taxes=0.07 te=-0.14 tea=0.15 teacher=0.03 teaching=-0.17 team=-0.14 teams=0.29 tech=0.21
technical=0.18 techniques=0.02 technologies=-0.08 technology=-0.12 teilen=-0.59 tel=-0.18
template=0.07 templates=0.09 term=0.08 termine=0.09 terms=-1.17 test=0.32 tested=0.12
testimonials=-0.09 testing=0.42 tests=-0.05 texas=-0.07 text=0.12 than=0.31 thank=-0.16
thanks=0.13 that=0.84 the=0.37 their=0.43 them=-0.03 thema=-0.32 theme=-0.52 themen=-0.61
then=0.26 therapy=0.3 there=0.08 these=0.12 they=0.35 things=-0.19 thinking=0.04 third=0.07
thomas=0.15 those=0.19 thought=0.05 thoughts=0.15 thousands=0.05 thread=-0.22 threads=-0.14
three=0.2 through=0.53 throughout=0.04 thursday=-0.03 ticket=-0.09 tickets=0.03 tier=0.18
tiktok=-0.14 tim=-0.04 time=0.24 timeline=0.12 times=0.05 tipp=0.23 tipps=0.11 tips=-0.44
title=0.26 to=0.07 today=-0.36 together=-0.17 tom=-0.1 too=0.17 tool=0.22 tools=0.24 top=-0.11
topic=-0.29 topics=-0.3 total=0.11 touch=-0.24 tour=0.14 track=0.42 tracker=-0.06 tracking=0.39
trade=0.03 trademark=-0.09 trading=0.12 traditional=0.1 traffic=0.03 train=0.22 transfer=0.1
transform=-0.08 transformation=-0.08 transparency=-0.12 transparent=0.05 transportation=0.09
travel=0.34 treatment=-0.04 tree=-0.06 trend=0.07 trending=-0.31 trends=-0.16 trial=-0.13
tricks=0.07 trip=0.04 true=0.06 trump=0.04 trust=0.11 try=-0.38 tu=-0.04 tumblr=-0.03 turn=-0.08
tutorial=0.12 tutorials=-0.03 tv=0.26 tweet=0.14 twitter=-0.39 two=0.37 tx=-0.07 type=0.41
types=0.34 typically=0.11 uhr=-0.17 ui=0.08 uk=-0.12 ultimate=-0.19 um=0.37 un=-0.1 una=-0.18
unchanged=-0.28 und=0.03 under=-0.12 understand=0.36 understanding=0.11 unified=0.08 union=-0.02
unique=0.22 united=0.05 universal=0.04 university=-0.16 unlimited=0.22 unlock=-0.07 uns=-0.28
unser=-0.05 unsere=-0.37 unseren=-0.06 unter=-0.11 unternehmen=-0.16 up=0.07 upcoming=-0.11
update=0.44 updated=0.17 updates=-0.31 upgrade=0.12 ups=-0.05 url=-0.52 us=-0.74 usa=0.06
usage=0.28 usb=-0.04 usd=0.12 use=0.49 used=0.25 useful=-0.02 user=0.3 users=0.59 uses=0.16
using=0.39 usually=0.2 ux=0.02 v=-0.18 va=-0.26 valid=0.03 validation=-0.22 valley=-0.02
value=0.16 values=0.05 van=0.05 variety=0.26 various=0.18 ve=-0.03 vegan=0.19 vegas=0.05
vehicle=0.07 vendor=0.2 vendors=0.09 verified=-0.04 verify=-0.06 verlag=-0.07 version=0.44
versions=0.03 very=-0.02 veröffentlicht=-0.7 via=0.2 vice=-0.03 videos=-0.08 viel=0.05 view=-0.86
viewed=-0.33 viewing=-0.39 views=-0.26 vintage=0.3 virginia=-0.18 virtual=0.15 visibility=0.08
visit=0.53 visual=0.33 voice=0.16 volume=0.07 vom=-0.12 von=0.18 vor=0.39 vous=-0.23 vs=-0.34
w=0.4 wait=0.02 walk=0.08 walking=0.06 wall=0.06 want=-0.41 war=0.17 warning=0.09 warranty=-0.21
was=-0.26 washington=-0.06 waste=0.29 watch=0.3 watching=-0.1 water=0.37 wave=0.06 way=0.06
ways=0.04 we=0.04 weather=-0.11 web=0.18 webinars=-0.12 website=-0.14 websites=0.1 week=-0.17
weekly=-0.16 weeks=-0.38 weg=-0.15 weight=0.23 weiter=-0.36 weitere=-0.2 weiterlesen=-0.75
welcome=0.08 well=0.23 wellness=-0.02 wenn=-0.14 went=-0.14 wer=0.36 werbung=-0.06 werden=-0.16
were=0.18 west=0.05 wetter=-0.2 what=0.34 whatsapp=-0.2 when=0.32 where=0.65 which=0.23
white=-0.18 who=0.13 why=0.18 wi=-0.03 wide=0.35 width=0.08 wie=0.2 wiki=-0.19 wild=0.13 will=0.19
williams=-0.06 win=-0.13 window=-0.29 windows=-0.04 winter=-0.21 wir=0.31 wird=0.46 wireless=0.08
wirtschaft=-0.11 wish=-0.13 with=0.65 within=-0.12 without=0.19 wo=0.27 women=0.53 won=-0.05
wood=-0.07 word=0.02 wordpress=-0.27 words=-0.05 work=-0.08 workers=0.1 workflow=0.46
workflows=0.15 working=0.15 works=0.14 workshop=-0.13 workshops=-0.04 world=0.08 worth=0.12
writer=0.09 writing=0.04 written=-0.18 wrong=-0.1 wurde=0.15 www=-0.37 x=0.29 y=-0.51 year=-0.37
yellow=0.25 yes=0.09 yet=-0.14 yoga=-0.58 york=0.03 you=0.21 young=0.12 your=0.23 yourself=0.13
youtube=-0.23 z=-0.09 zeit=-0.09 zeitung=-0.09 zero=0.21 zip=-0.25 zone=0.08 zoom=0.47
zukunft=0.14 zum=-0.82 zur=-0.12 zurück=-0.33 zwei=0.18 zwischen=-0.06 à=-0.29 ähnliche=-0.32
österreich=-0.06 über=-0.51 übersicht=-0.25
"""
