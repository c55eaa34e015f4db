// Written by bench/languages/train.ts; docs/decisions/0045-language-detection.md has its sources. Do not edit.

/** Of one step of a weight. */
export const step = 0.855

/** The mark of each language in the table, and the score that it begins with. */
export const languages = `
A _markdown 0.33
B _rst 0.52
C _text 0.32
D asciidoc 0.14
E bash 0.69
F bat -0.01
G c 0.84
H clojure 0.12
I cmake 0.56
J common-lisp 0.35
K cpp 0.30
L csharp 0.65
M css 0.32
N dart 0.30
O docker -0.67
P elixir 0.12
Q emacs-lisp 0.24
R erlang -0.30
S fortran 0.04
T fsharp 0.24
U go -0.21
V groff 0.97
W groovy 0.23
X haskell 0.44
Y html 0.43
Z ini 0.34
a java 0.42
b js 1.26
c json 0.22
d julia 0.20
e kotlin 0.23
f lua 0.23
g make 0.20
h nix 0.33
i objective-c 0.48
j ocaml 0.82
k perl 0.41
l php 0.06
m powershell 0.07
n properties 1.22
o protobuf -0.27
p python 0.88
q r 0.01
r rb 0.69
s rust 0.61
t scala 0.55
u scss 0.79
v sol 0.29
w sql 0.55
x swift 0.44
y tcl 0.06
z terraform 0.11
! tex -0.19
# toml -0.09
$ typescript 1.48
% vim 0.08
& vue -0.10
* xml 0.32
+ yaml 0.12
/ zig 0.34
`

/** A line a feature: the weight that it has for a language behind the mark of each, a blank, the feature. */
export const weights = `
A3D-6I-5L-3N-5O-3P-5Q-3S7T-4Z3c-3e-4f-5g-5i-5j-3n-4o-4p-6t-3w-6%3*-6+-5 !
S6b-5$4 !!
d5s7 !(
A-4K-3s8 !("
G2K2N3U3W-2b-3f-4$-6+3/3 !=
K-3a-3b4$3 !==
/4 !void
A-6C-3D-3P5W3d5e4p8r-4s-3t3#3$-4+-3 """
r4 "#{
E6I-4P3g-7h3m-3p-3r-4+3 "$
P3 "$(
E6 "$@
E8I6W4g-4p-3r-3 "\${
F2J-3P-3d-3m-3n3 "%
F5 "%~
W4b-3 "()
A-3G-2N-4Q4R-3Z-4c-3e4k-4l-4n-4o-3t4y-3!-3#-4&-4*-4/-3 ")
F-4Q3t4 "))
E-5L3M4N-3U-3c-4e-3j-3n4o-5p4x4*4+-5 "),
C-4H-5I-4J-6N-7O-5P3Q-7V-7X-3Z-9d3f2g-7h-4j-3l-3o-6q2v-4w-6y-7!-5&-7*-3 ",
K-3v4 "..
c3 ".meta
$-3&-3*7 "/>
B3F-3G-4H-3K-4L-5Q-3S-3b4c9d-4e-3f-4h-3j-6m-4p5q-4s-3z-4#-4+2/-3 ":
B-4N-4U-4W-3X-4d-4e-5f-4h3j4o3r-3t-4u2x-4z-4#-3&-3/-3 ";
Y3&-4*3 "><
z3 ">=
R3 ">>
*3 "?>
J3 "The
c3 "files
G-3K3 "fmt
A4 "github
z3 "hashicorp
o3 "io
+3 "source
c4 "test
c5$3 "type
H3P3c3 "}
P2p2 #!/
P3 #!/bin
A4B-4K-4P4Y-3Z-3i3z3$-4 ##
B-3C-3D-4G-3O-3a-3n-4p-4r-4t-4z3$-4 ###
q5 #'
X3 #-}
m3 #>
s6 #[
s3 #[cfg
i3x-4 #define
K2x2 #endif
L7i-4x-3 #endregion
%3 #extensions
i3x5 #if
K-3i6 #import
G3K4i-5 #include
L3 #region
M-3R3r4u5 #{
E4F-2G-9I-3J-3K-4L-7M-9P-4Q-7S-6T-7W-3X3Z-6a-9b-5c-6e-6f-8i-8j-8k4l6m6n-5o-6p-9r-6s-4t-4u5v-7y4z-7!3#-6$-8%-7&-9*-3/-8 $
A-4G-3I-3O-4d3g9 $(
I3 $<
g4 $@
m4 $null
k4l-3 $self
k-4l4 $this
F-4G-3I7K-5N-3P-3Z-4a-4b5d-3f-3h3q-3r-4s-4v-3w-4x-4#-3$4&-4*-5/-4 \${
+4 \${{
C-3D-5F4I-5J-6L-6M4N-3P2S3W-3X-4a-5c-4d-3h-4q-3s-6t3u-2v-5x-6z-4!6%-3 %
F3 %"
F3 %"=
E-3F4R5 %%
F4 %*
!5 %--
&-3 %;
F3 %\\
F3 %errorlevel
P4r-3 %{
P4 %{}
Y7w6$-4&-4+-3 %}
F4 %~
A5D-4G5K7L-6N-6S4W-4a-5b-4g-3k-4o-3q-3s3v-4$-2 &
A-6B-4E3I-4O4Z-3d3f-4h-3j-3m-5p-4u-3x-5$3*-3/-6 &&
M-5u6 &.
u5 &:
B-5D-3h5w6%3 ''
E-3h6 '';
D-3K-4M-2N-5P-4U-3W3a-3d-3e-5h-3q-3v-4w3x-4%3&3/-4 ')
K-3b3k3w3&-3 ');
A-5D-6E-5F-5G-5H-4I-5J-4K-4N3O-3P-7T-5U-3b3d-3e-4f2h-6i-5m3n-5o-4p4q-5r2s-8t-4u-6v-5w2x-7y-4z-5!-5%3*-4/-7 ',
b4 '..
M-3N-3W-3b3u3 './
D-3W3Y3c-3f-5j-3k-4m-4p4r-6s-3x-3%4&3 ':
w4 '::
L-3W-3a-3i-3j-3k4r-4w3$4 ';
A4M3W-4 '@
W2 'org
N3 'package
b-4&4 'vue
C-3F2H-8I-3N-7Q4X-4Y-4Z-5a2c-6f3g-6h-5i-7j-3n-5o-3p5y-4!-4#-7&-7+-5 ("
q4 ("a
A-3G-4K-4M-5N-3e-3k4l5m6u4y-3$-5 ($
R-3g5 ($(
l3 ($this
I6 (\${
a-3b-3s4/3 (&
D-4E-6G-3I-4K-6P-5T-3U-5W3X-5a-7d-5e-6h-4i-4l5q-4t-3v-5w4x-6z-4/-5 ('
b5u3 ('.
E5G4H-8J4e-3j-3m-3r-3u-2/-4 ((
L5t-4$3&4/-3 (()
G-3U-3W4a3d-4f-4k-4q-3r-3s4t-3 ().
B3W-6a-3e2p4r-3$3 ():
K3N3U-3W-2a3e-3g-4h-3p-3r-3s3t-3x-4&-4 ();
j4/3 (*
j4 (**
&2 (--
M-3u-5&5 (--vp
H3 (->
/5 (.{
B3J3f-3r3 (:
H4Q-3 (=
N3 (BuildContext
I3 (NOT
A4W5 (String
E-3I5 (VERSION
G-4S3a-3e-3f-3i4m4s-4t-3 ([
U3 ([]
b-5e-3x4$3 (_
q3r-3 (a
v6 (address
v4 (bool
J-3Q4 (cl
A3 (conn
K3$4/-3 (const
s3 (crate
b-3d4$3 (d
H4 (def
H5J-4Q-3 (defn
H-6Q4 (defun
d4 (df
J-6Q5 (expect
H4 (fn
T3 (fun
P3b4 (function
J5Q-5S3 (in
K4a5v-2$-3 (int
J-4Q4 (interactive
H4Q-4 (is
Q4 (lambda
A-4b5x-3$2 (let
e5 (libs
Q3 (list
J5Q-4 (loop
i3 (nonatomic
H4 (ns
e4 (project
J-3Q3 (require
G-3/3 (self
J5Q-4 (setf
K2 (std
H4 (str
L3a-3p-3$-5 (string
E4K-3U3$-3/3 (t
G5i4 (void
G-4S3b-3q3v3 (x
A3W-3b3f3r-4x-3$3 ({
s3 (|
E3Q3U-3b-3$-4*3 )"
M-3u-4 )$
b-3i4t3 )(
H2J3a-3e-3g3h-3r-3v3 )))
N-3b4r5 ).to
b3g4 )/
D-3G-3L-3N-4W-7a-3b-9d-4e3l3p5r-6x-6$8 ):
G2I-4J-4K3M3O-5Q-4S-3T-7U-4W-9X-3a2c-5d-5e-6f-3h-3k3m-3n-4p-7q-6r-5t-8w2x-9y-5z-4#-4%-5+-4 );
D3G-3 )[
A-5H3J-4K-3L3s3x-3 )]
B2D2F-9G6I-7J5L-8N-5T-8V-9Y-5f-5g-8h-9i2k-4m-4n-9o-4x-3!-8#-9&-5*-7 *
J3S4Y-3b-3d-2i4j7 *)
J3 *))
A6B4C-6a-3i3 **
C-4D-6E-4G4L-5M3b4f-4j-5l4u3/-4 */
Z3 *:
E3 *testing
g3 ,$(
C5G-2J-5M2O3Q2R-4S-5W-3X3Y-5a-5b-5d-3f5i-5j-7k-2l-5n-2o-6q-5r-3t-7v-3w4x-5z-6%-5&-8/-4 --
L-3O-4P-5U-4Z-4a-4b-3e-4f2h-4j-4m-3n-4s-3t-4z-3!3#-4&-4*-4 ---
A4Y4$-3*3 -->
A3O3 --no
B-6C-5E-5F-6G2H-4I-6L-7M-4N-8O-3Q-5R4S-6T3U-6X7Y-4Z-5b-8f-7h-5j5k4l5m-5o-4q-6r-7t-3u-6v-6w-7y-4z-4!-4$-8%-4&-5/-7 ->
k4 ->{
W3 -Name
E-3F4 -Path
E-3 -bin
B3M3 -block
$2 -bottom
H-3Q3 -buffer
M2$-6 -color
C4#3 -control
J-4Q4 -current
E4 -d
O3&3 -dev
E3 -e
H-3Q3 -equal
M3&-6 -family
A-4D3Q3 -file
b3 -generated
J-4Q4 -get
J3Y-2&5 -if
U3 -n
H-4J3M-4Z3u4 -on
J5 -package
J-5Q5 -read
O3 -rf
u4 -right
u5 -size
Y3&-3 -title
M2&3 -top
b-3c3 -version
O3 -y
+3 -z
p3 .""
L4c3 .",
B7f5r-3 ..
A-3g5p-4s4+3 ../
m4 .DESCRIPTION
L2U3 .Equal
L3 .Json
m4 .PARAMETER
g5 .PHONY
W3 .Specification
E3 .T
L3 .Tests
X3 .Text
T4X-3 .[
A3N4t3 ._
A-3D5 .adoc
o3 .annotations
b-3+2 .append
a6e-3 .class
P-5U3f-4i-4 .com
A-3D4I5K3 .cpp
N6b-3 .dart
/3 .deinit
Y-3r5$5 .each
J-3Q3 .el
A3E3 .enable
N-3b6 .equal
F3 .exe
I4 .f90
S4 .false
W2e3n4t-3 .gradle
G5L-3b-3g3i5x-3 .h
C4Z-3/3 .init
e2 .java
E3b2d5p-3$-5 .jl
b5c4 .js
W2 .junit
W3&4 .lang
A4B-4D-3H3Q-3p-3#3+4 .md
d-3p-3r6 .new
h5 .nix
o4 .proto
o3 .protobuf
o3 .rules
a3e3 .serialization
E4n-3p-3 .sh
W4 .spockframework
E3x3 .swift
P3b-4j5 .t
x4/3 .target
b5r4 .to
r5 .to_s
b4$-4 .util
o4 .v3
/4 .zig
P3$-4/7 .{
/4 .{}
Y3k3x3 /)
A-5G3M3v-3 /*
B-6D-4N-4Y-5c3i3j-4l4p-5w-5+4 /**
v3 /*/
B-8C-7E-4H-7I-9J-8K4M-7O-6Q-9R-8U4V-9X-7Z-9d-8f-8g-8h-8j-8k-6m-5n-9o4p-4q-8r-7u3w-9y-8z-2!-8#-6%-9+-8 //
v4 //*
A-5B-4D-3E-4I-3N3P-4U-3W-5X-4Y-5a-5b-5d-4e-5j-4k-4l-4m-3o-3p-5q-3s3t-4u3v4w-3x2&-3*-4+-3/2 ///
p-5$3&3*3 />
o3 /annotations
O3 /apt
F6 /b
E4 /bash
D3 /bin
C4O4 /etc
F3 /f
U5 /go
O4 /local
E-3#3 /setup
o3 /status
U3 /stretchr
U3 /testify
D4 /usr
b-6$5 /utils
o3 /v3
U3#4 /value
K-3i6j3 :(
G-4M3U-3j-6u-4w-5y-5 ://
C-4g4i-4x4 ://github
C-4D-3G-3Z-4 ://www
A-4B4C-8E-8G-9K6L-6N-8Q-2S5T-6U-6V-4W-8X5Y-5a-3b-9c-5d3f-6g3h-5i-7j-5k4m-6p-4r2s6t-6u-6v-7x-9z-5!-5$-7%-5&-3*-5/-7 ::
e4 ::class
A3s4 ::new
K4 ::string
p3s3 ::{
B-3K-4L-4R3U4W-3b-4f-3r-3s-3t4v3w3x-4$-4 :=
i5 :@"
A-6B6C-3D-5o4p5 :\`
H3 :as
J3 :cl
i2 :nil
B4o4 :ref
H-4J-6Q6 :to
E5J5Q3X-4f-3j3 ;;
J4Q4 ;;;
C-3H-2I-3K3M-7N4P-4S-4V-5Z-3c-4f-6h-7k3m-4n-5u-8v-2w-4z-5!-4$4*4+-3/-5 <
*4 <!
A3Y4*4 <!-
A-4E-3T3X5b-4d-3e-5f-3p-4q8r-4x-4 <-
E-4G-5K-5M-3X-4a3b2k-5l-5*4 </
*-6 </a
b3*-4 </div
*3 </g
Y5 </head
b-5d3$-3&3 </script
L3 </summary
Y-2&4*-3 </template
P3 <:
A-5E7K5N-3O-3W4a-3d-3e-3h-3k3r4+-4 <<
R3 <<"
l5*2 <?
l5 <?php
*3 <?xml
b3*-4 <a
Y6*-4 <body
A4b2*-4 <div
Y-3*4 <g
N4$-3 <int
G-4K4 <iostream
Y4&-3*-4 <link
Y6&-3*-5 <meta
a4j3*-5 <p
&3 <path
F3Y3b-7$-3 <script
G4K-3 <stdio
G3 <stdlib
M-3&3 <style
L3 <summary
Y-4$-3&7*-5 <template
K4 <typename
N3 <void
F3G-4H-4I-5J-4K-5N-4S-3W-5X-5Y4c-4e-4i-5m-3n-5p3y-4z-3%-4&3*4/-3 ="
F3&-4 =""
$3&-5 ="#
E6I-3Y4s3$-3&-3 ="$
Y6&-4*3 =".
Y-4p3*4 ="http
&3 ="ts
E6 =$(
F3 =%
F3 =%%
A-5C-4D3H-4I-5J-3K3M-3P3Q-3R-3T-3W5X3Z-5b-3c-5d3f3g-5h-3j-6l-5m-5n-3o-4p2s-5w3!-3#-3$-9&-6 ==
%4 ==#
A-3B4D3K-3L-3M-4N-6W-6Y3a-6b5e-7i-3k-5m-3q-3t3v-3x-5#-3&3/-5 ===
A3E-5F-7G-5H-4I-5K-9L5M-5N3Q-5T-4U-6W-9Y-5a-9b3c-7d3e-9f-9g3h-5i-5j-5k6m-6o-4p-8q-6r6t4u-6v-3w-4x-9y-4#-4$4%-4*-4+-3 =>
n4 =A
w2 =False
B3w3 =True
A-3Z5d3 =false
k4 =head1
n3 =org
M4O-3Z4d3p-3u-3$-3 =true
Y-4b5$2&-5*-3 ={
E2H-3S-4U-6V-5c-3d3k3m-4n-6q-5u-3x-4z-5*3/-4 >
S5 >!
b-4r3%3 >"
P3W3e3p3 >"""
c3 >".meta
+4 >"description
c3 >"files
A3 >"github
c4 >"test
c5 >"type
c6 >"version
D-4F-4H-4K-4S-3W-3X-3b-5c-4f-4r2s-3t-4x-5$-4 >#
A-4P4+3 >##
l3 >$this
R3 >%%
*3 >&
O3 >&&
E-3h6 >'';
J4Q-3 >(declare
J-4Q4 >(interactive
H4Q-4 >(is
J-6Q6 >(it
J4Q-3 >(loop
J4Q-3 >(setf
G-4K-4N4Y-4k3s4/3 >);
E-4J-7U-5X-4Z-5a3d-4i-4r-5s-6x-4*-3/-5 >*
i3j-4u2 >*/
X4a-3k3s5w3*-3 >,
P-3g-3+5 >-
X3w3 >--
D3X3 >->
p4 >..
B3i3u-3 >/*
M-4W3i-3l4t4u-4z-3 >/**
D-4M-6P-4f-3j-3k-4o2p-5r-3w-3+-3 >//
v3x2$-4/2 >///
E4 >;;
b2*-4 ></div
*-5 ></li
*-4 ><a
A3b3*-3 ><div
Y-3*3 ><g
Y5&-3*-5 ><meta
a2 >@Override
e5x3 >@Test
g4 >@echo
M-4u7 >@include
P4 >@moduledoc
N4 >@override
P-4d5 >@test
L3 >Assert
w4 >END
k4 >FROM
w4 >IF
m4 >It
s3 >Ok
k4 >SELECT
m3 >[Parameter
E-3%4 >\\
L-3T5W3f-3z3#-5 >]
Y3 >],
h3 >];
B6D-4Y-5b4d3o4 >\`
v4 >address
S3 >allocate
W4 >api
v4 >assembly
P5S-3a-3d-4f4p5q-3t4x-2$-5 >assert
r3y4 >assert_equal
y3 >assert_match
K6 >auto
W-3$3 >await
M2 >background
S5e-2f-3r-3%4 >call
W-5d-3e-5f-3h-3j-3k-3p-4r-4s-3t5v-4x4 >case
d3y3 >catch
G6 >char
S3 >character
W-3r4$3 >class
$3 >color
W4 >compileOnly
L-4N-4U-4W-5Y6a-7b5f-4h-3l-3p-3r-4s-5t-4v-4w-3x-5$5/5 >const
a-3b3v3$4 >constructor
P-4r6 >context
B3S-3W8a-3b-3d-5e-7f-4p-3r6t6x-4$-4 >def
/4 >defer
P6r-3 >defp
P3b5 >describe
j4p-4r-3w5z3 >description
b-4 >display
S5r-3 >do
b3 >done
E3F4r-3+4 >echo
v4 >emit
B-4E-5G-3I-3J-3L-3P5S4T-3U-3W-5X-5Y-3Z-3a-3b-5d5e-5f5i-4j-3k-3p-7q-5r7s-3t-7v-4x-4y-3z-4!-3#-4$-6%-3+-5 >end
I5%6 >endif
b4$-3 >event
p4 >except
E3 >exit
N5P-3W3a-3d-3f-4q-3r5$3+-4 >expect
q5 >expect_equal
q3 >expect_snapshot
y4 >fail
E5 >fi
K-3N7W5b-5$-5 >final
b3s5 >fn
&2 >font
W-3a-3e7 >fun
x6 >func
G-4K-5N-3W-2Y3a-4b-5v7*3/-3 >function
W2 >given
N3$-3 >group
x4 >guard
Y3b-4f3+-3 >height
S6 >implicit
M3T-6X5j4*4 >in
h2q3 >inherit
G2a4b-3 >int
S5 >integer
k5$-3 >is
N-4P-5W-3b4r8 >it
B-3F-3G-5K-7L-4N-4P-6S-3T5U-3W-5X2a-5b4d-3e-7f-4i-3k-3o-3p-5q-3s6t-4w-3x3%4&-4/-5 >let
h4 >lib
E5f9p-3r-3 >local
$2 >margin
T4X-4 >match
k6l-4 >my
G-3U4Y-3e3f-4k3w-3z3+4 >name
R3 >ok
o3 >oneof
W-3e3 >override
k3 >package
A3 >packages
Y3 >padding
h5 >pkgs
G-4N-4W3a4b-6 >private
L4l5 >protected
s3/3 >pub
A3G-5L6N-4W-3Y-3a5b-6i-3l4s-3t-3v-4x3 >public
W-3y4$-3 >r
p5 >raise
S3 >real
o4 >repeated
b-3v3 >require
z3 >required_version
I-3M-6P-3T-2Z-3c-4d3f2g-3j-6o-5p4s-3t-9u-7w-6z-4$3*-3 >return
O3 >rm
+5 >run
p4s3x3 >self
E-3F4p-4r-4y4 >set
z4 >source
K3 >std
+3 >steps
G-3I3L3b-4o4 >string
G5 >struct
J-3 >t
N5P4b-9m-3p-6r-4t6y3$4 >test
A4b-4f3*3+-4 >text
W7p-3 >then
A3K-4M-3N-4W3a3b4x-4$3 >this
K-3N3s-3v-3/5 >try
W-3X-4e-3j4r-4z3 >type
E-3P4S5Z4d-3k3r-4 >use
e3+3 >uses
K-3W-7a-3b-3e8f-3j3p-3q-3r-3t7x-4$-5 >val
F2G-6K-6W-4b3f-3l-3s-4t3v-4x3$-9 >var
M-3W5p-3 >when
X5 >where
Y3b-3u4$2+-3 >width
B3j3+3 >with
S5 >write
G3L6N-3P-7W-4Y-6i-3m4o-3q-3u-3v-4!3+-4 >{
D-3T3j2t3 >|
P3T3 >|>
C-5H-4I-6J-4L2O-4Q-4S-6T-5V-5W2X-3d-7e3f-3g-3h-4m3n-4p-5t2w-7x3#-5%-5 >}
b3$3 >})
G-3N2 >});
G-4K-3L-3W-3a-4f3 >},
A3h3 >};
r5 ?(
/3 ?*
A3G-3a-3l-3$4&3 ?:
g3 ?=
i6 @"
r3 @@
a2 @Override
e5x3 @Test
/4 @as
v5 @dev
F4g4 @echo
u3 @if
i3 @implementation
M4N-2a-3b-4i-2u4$-5/3 @import
M-6u9 @include
M-3u5 @mixin
P4 @moduledoc
N5 @override
A-4P-3e3i3v-5 @param
i4 @property
p3 @pytest
F3 @rem
K-4a5b-2u3 @return
P-4d5 @test
d4 @testset
l3 @var
m5 @{
w3 ALTER
T3 Algorithms
T3 Algorithms.
d3 ArgumentError
T3b3$3 Array
T3b4 Array.
F-3L3W-3a-3e4 Assert
F-3L3W-3e4 Assert.
b4c-4 Automatically
w5 BEGIN
i4 BOOL
i3 BOOL)
d3k3 Base
d3 Base.
x4 Bool
e3t3$-3 Boolean
N4 BuildContext
k5 C<
w4 COMMENT
O3 COPY
w4 CREATE
K-4L-3U-4c-4i6o-3 Created
t4w-3 DEALINGS
w4 DEFAULT
X2Y-4k3 Data
X3 Data.
T3 DataRow
m3 Describe
w5 END
O4 ENTRYPOINT
O4p-3 ENV
F3 ERRORLEVEL
P4 Enum
P4 Enum.
L3U3 Equal
U3 Equal(
A-5C-3D2P3Y-2d5 Examples
q4 FALSE
K-5O3W-4g-4i3k3p-3w4$-3 FROM
i3w-3 FROM,
w3 FUNCTION
c-3p8 False
p4 False,
r4t3 File.
m3 Force
N4$-3 Future
N4$-3 Future<
I3 GLOB
G3 GLOBAL
U4a-3 Get
A-6B-6C9D-4p-3!-5$-4 Git
C4 Git,
C4 Git.
W-4a-3z6+3 Google
B-3D4 Gun
i3w-3 HOLDERS
A3 ID
w5 IF
w3 INTO
q3 Inf
X3d3e4p-3r-4t5$-4+-3 Int
L3 Json.
X5r-3 Just
w3 KEY
P4 Keyword
P4 Keyword.
k4 L<
X3 LANGUAGE
f3i-3s3 LICENSE-
I3K4 LICENSE.
W-4a-4z6 LLC
B-5D-5G-7K-5M-6W4X-3Z-4b-8f4i-4l-6o3t-3u-5x-3z6$-6 License.
j3 List.
R-3/3 Loop
x3 MARK
x3 MARK:
X4 Maintainer
E-3g7 Makefile
L4b-3 MaxLength
X3 Maybe
T3m3 Microsoft.
q3 NA
K-4b-3i4w-5 NO
t4w-4*4 NONINFRINGEMENT
t4w-4*4 NONINFRINGEMENT.
B-4I3K-3L3O-4j-4w4$-6 NOT
A-3D4v3 NOTE
i4 NSError
i5 NSString
G5a-3q4w6$-3 NULL
w4 NULL,
m3 New-
L3 Newtonsoft
L3 Newtonsoft.
D-3L4P-3X-3Z3j3p7r-3$-3 None
p3 None:
X4 Nothing
w4 ON
i3w-3 OTHERWISE,
j4s4 Ok
A3t3 Option[
R3 Opts
a2 Override
m5 PARAMETER
g5 PHONY
g3 PHONY:
w2 PRIMARY
T4 Paket
m3 Parameter(
P5 Plug
P5 Plug.
X3 Portability
j4 Printf
j4 Printf.
N-3b3$3 Promise
A-5B5D-3p3s3 Python
I3 REPLACE
w3 RETURNS
O4g-3 RUN
r6 Rack
#3 Regenerating
A3 Run(
B3b-3k3w5 SELECT
w4 SET
C5 SHA
C4 SHA-
T3e-4j-3t7 Seq
t5 Seq(
T3j-3 Seq.
e4 Serializable
Z3 Service
m7 Should
K-3b4p-3s4t4x-3$-5 Some
s3t4 Some(
W4 Specification
X3 Stability
R3b-4s-3$4 State
C-3D-3G-6K-5L-5M-4N3W7Y-3a4b-3d3e2i-3l-5p-6v-4x2$-7+-3 String
N3e2 String,
P3j4 String.
b-3d5r-3$5 Symbol
T3X-3j-3 System
T3j-3 System.
X3l-3r-4s-2$3 T
w4 TABLE
w4 TEXT
w4 THEN
G3a-3j3t-3 TORTIOUS
q5 TRUE
q3 TRUE)
q4 TRUE,
B-4L3P-3S3e4n-3p-3r-3s-4y3 Test
A-3X5 Text
C-4S-4Z-4a3g-5u-8z-3!3 The
L4 ToString
b-3p8w3 True
p3 True,
Z3 Type=
L-4x5 UIKit
t3 Unit
z3 VPC
s4 Vec
s3 Vec<
d4 Vector
d3 Vector{
B3 WHERE
O4 WORKDIR
N3 Widget
m3 Write-
Q3i4 YES
o4 [#
o3 [(
Z4 [*.
Z3 [*]
x6$-4 [.
H3J-3P5r2 [:
L-3T6 [<
E4 [@]
A3t4 [A
m3 [Parameter
B-4E6G-4H4W-3b-3d3q3z-3 [[
D3G-4K-4N-5S-3T3U5W3X4Y-4Z-3a5b-3e-6f-5h-4m-3s-4t-4 []
A3E3U3 []string
t4 [_
i4 [self
D5 [source
+3 [str
m3y3 [string
A-3B-3C-4D-3I-5L-6M-6N-3O3R-5S-6U-6Z-4c-3d-3e-3l4o-5t-5u-8v-3x-6!6#-5$-6%2&-6/-6 \\
k3 \\@
!3$-3/4 \\\\
!3 \\begin
!3 \\newcommand
B-3D3I-4Q-4R-5U3a-3g-4k-4l-4n-7q-4u-8y3#3$-3*-4 ]
A6B-4C-5D-5W-3Y2e-3r-3$4 ](
A7 ](.
A4B-4C-4D-4Y2$4 ](https
H3 ]))
R3 ]).
t3 ]):
C-4E-4F-4H-3X-3Z-4a-4b3c4m-4p5u-4y-3#-6 ],
m5 ]::
K3W-3f-3h4i4x-4 ];
E4G-4H3d3p-4t3x-3z-3 ]]
E4i3 ]];
S4 ^!
B-3%5 ^"
A-5d6p2#4 ^"""
B-7C-3E2G-4H-4J-3L-4M-4O2Q-4R-5S-5T-5W-4X-4Y-5a-3b-4c-4e-4f-4i-4j-4l-4t-4u-4w-5x-4!-4$-4%-4&-3*-4 ^#
P3 ^#!/bin
A7C-3E3$-3 ^##
A6B-3Z3r-3z3$-3 ^###
q5 ^#'
m3 ^#>
G3 ^#define
K2 ^#endif
L7i-4x-3 ^#endregion
i3x4 ^#if
K-3i5 ^#import
G3K4i-5 ^#include
L3 ^#region
A3D4 ^$
!4 ^%
R5 ^%%
j4 ^(*
j4 ^(**
H4 ^(def
H5J-4Q-2 ^(defn
H-5J3 ^(defun
J5Q-5 ^(in
H4 ^(ns
J-3Q3 ^(require
F3I4K-3L-3W-4Y-4c-3g-3k-3w4$-2+-4 ^)
g3w3 ^);
A4B2D4G-3J-3$-3 ^*
A4Z-3g-3i3w-3*3+4 ^-
A-3D3X3b-5f3w5$3 ^--
C-4D4Y3f4k-3p-4w-4!-3$-3 ^---
B7p-3 ^..
g5 ^.PHONY
B-4M3z-3$-3 ^/*
A-6i4$5 ^/**
B-3C-3M-5X-3f-3k-3r-3#-3*-4+-3 ^//
A-3E-3N2b-3j-3s2u3 ^///
Q3j3 ^;;
J4Q4 ^;;;
&3 ^</script
Y-4&5*-3 ^</template
l5 ^<?php
*3 ^<?xml
Y2 ^<html
b-3 ^<script
Y-3&4 ^<style
&-4*7 ^<svg
Y-4&6*-4 ^<template
D5 ^=
A-2D7 ^==
A-4B3D4 ^===
k4 ^=head1
A5X3 ^>
F4 ^@echo
i3 ^@implementation
M-3u5 ^@mixin
i4 ^@property
p3 ^@pytest
F3 ^@rem
d3 ^@testset
w3 ^ALTER
w5 ^BEGIN
O3 ^COPY
w5 ^CREATE
O4 ^ENTRYPOINT
E-3O4 ^ENV
O5 ^FROM
A3D-3 ^For
C2Q3 ^If
B3 ^In
D4 ^NOTE
O4g-3 ^RUN
w5 ^SELECT
D4U3W-3 ^The
C-3 ^This
A3C-3d-3+6 ^To
Z3 ^Type
O4 ^WORKDIR
D3Z-3c4 ^[
Z3 ^[*]
D5 ^[source
A-3B3 ^^^^
A6D3a-3b-2d3 ^\`\`\`
A4g4 ^all
Z3 ^charset
G-4K3L-3N4W4a-4l4p4s-3$-3 ^class
g4 ^clean
K-3L-3U4b3d4e-3f-3i-3j-4o-3p-4&6/4 ^const
S4 ^contains
D3 ^contract
W4d-4e-3p7r6 ^def
P4 ^defmodule
e6 ^dependencies
r3$4 ^describe
e3p-3#4 ^description
E4F5g-3+-3 ^echo
E-4F-3S2X-3Y-4b-4d6f6j5p-5r3t-3 ^end
Z3 ^end_of_line
%3 ^endfunction
E-3I4g5%3 ^endif
G-4K-3W-4Y-5a-4b4d4e-5k-3p-3t-3x-3$8&-5 ^export
x5 ^extension
E8 ^fi
s5/4 ^fn
E5 ^for
B-3X-3b-3d-3e-3p9w5 ^from
e6t-3 ^fun
U6 ^func
E3F3G-5K-4N-4Y4d6e-3f5p-5r-4s-3v-3%3&3 ^function
F5I4K-3Z-3p5w-3 ^if
g3 ^ifeq
s4 ^impl
B-6C-6F-4G-3K-3L-4M-3T-4X3Y-5a2b3e3f-3i-5j-5k-5l-3r-4s-3u-5w-3x3$4+-3/-4 ^import
A4 ^in
Z3 ^indent_size
Z4#-3 ^indent_style
g3 ^init
X5 ^instance
K3N3a-4 ^int
L3e5 ^internal
X-6j8s-4%3 ^let
f7 ^local
z4 ^locals
o6x-3 ^message
L-3P-4T3b3j5p-3r5$-5 ^module
g3 ^my
A3U4n3 ^name
G-5K6L4T4j-3l3 ^namespace
W-4t8 ^object
+3 ^on
T4X-3 ^open
o4 ^option
z3 ^output
D-3F-3G-4K-4L-3M-4N-3U9b-4e4l-3p-4t7x-4z-3$-6 ^package
A3e3 ^plugins
y4 ^proc
S3 ^program
I6 ^project
s7/4 ^pub
A4W-5a6e-3x4$-5 ^public
f4r7 ^require
z3 ^resource
f6 ^return
Z5p-3 ^root
F3I5O-3 ^set
G5 ^static
k4 ^sub
z4 ^terraform
g3/4 ^test
q4 ^test_that
A3Y3+-3 ^title
T3U6b-4t-3$6 ^type
K-4g3k4l3 ^use
L4T-3d5 ^using
e4j5p-3 ^val
z3 ^variable
G6K3 ^void
G2Y-3a-3b-3c6h3i3k3l3t-3$-4 ^{
X3 ^{-#
B-6C-4H-3I-4J-3M3O-3P-6R-4S-4W4X-5Y-4a-4d-6j-6n-4r-4v-4w-6#-4%-4*-5+-7 ^}
q4&4 ^})
A4$4 ^});
h3 ^}:
K4a-3$3/3 ^};
B6C-5D-6K-6L3N3R4W-3a-5e-8l-5q-4r-6t3u-4w-4x4#-3$-3&-6*-4/4 _
b-4 _,
P4 __MODULE__
l3 __construct
p3 __name__
A4B4C-5D4F-7G-2H-5J-4L-3P4Q4R-5T-6U-3V-5W-2Z-7a-5c-3g-6k-2l-5n-7o-4y-5!-5%-6*-4 \`
D4E-3Q-4Y-4b3$-3 \`,
A4Q-4W-3Y3a-4 \`.
A-3B6 \`_
A-8B5D-6I3p4 \`\`
A9C-3D3E-3G-4U-3W-3Y-4a-5b-3d5h-6j-4r-4s3t-4&-3+-3 \`\`\`
#3 \`include
Y4 a class
q4 a",
$4%4 a:
c-3*-6 a>
P3W-3Y-3e3+3 actions
+3 actions/
Y-3 ad
I3 add_executable
I2 add_subdirectory
D3K-4N-3e-3l-3u-3v7$-4 address
v4 address(
A-3D5 adoc
D4 adoc#
D4 adoc[
%4 airline
$-4 align:
g4 all:
S3 allocatable
S3 allocate(
B-4h-3r-3!3 also
D3a-3v4w3 amount
v4 amount);
Q3 and-
o4p3 annotations
o3 annotations.
o3 annotations/
b-5r4 apache
E-3O4 apk
O4g-4 apt
O3 apt-
O3 apt/
B-4D-4P-4S2W-5Z-3e4f-3l4m3q-3r4v-4x-3z-3$2 array
E-3N-3P5S-3a-4b3d-3f4p5q-3r-3t4w-4x-3$-5 assert
P-4W-5f6t7 assert(
K-3U4b7p-4$-5 assert.
S3r3y4 assert_equal
y3 assert_match
K-3N4W-4Y-4e-3v-3x4$5/-3 async
C6 auf
c4 authors":
C3 avec
D3Y-4a-3b3e-4r-3x3$4/-5 await
f3 awful
z3 aws
b3 b\\
M2Y3$-4 background
Y3 background-
M4 background:
E6h3p-3 bash
#5 be added
#4 be removed
K4b-3d3z3!3 begin
!3 begin{
F3G-3g3m-3 bin
A-3D3g3w-3 bin/
b-3u4 block;
Y6j4&-4*-6 body>
K4U3Y-3a-6b-4i-3k-3l4p2r-3u-3v4x-3$-4 bool
U3v3 bool)
K-4N-3Q3W4e-3l-3$6 boolean
b2r3 border
Y3 border-
A3u-3 border:
M2 bottom
A-4D3H-5K-3Q3l-3r-3$-5 buffer
Q3 buffer-
N3 build(
h3 builtins
h4 builtins.
H3Y-3s3t-4v4 bytes
q4 c(
q4 c("
M-2Y-5d-3u-4&5*5 c-
C3 ca
I-3J3S5U-3b-3e-2f-5j-3l-3%5+-4 call
i-3x5 canImport
i-3x5 canImport(
B-4T-3W-4X3f-3h-4i3j-3m-3t5u-4x4z-3/-4 case
A3a-4e-3t6 cats
A3a-3t4 cats.
s3 cfg(
h3 cfg.
G3J4i3$-5 char
G2 char*
Q-3Y4u3*-4 charset
Y3*-2 charset="
A-3+4 checkout
H-3Q2 cl
Q3 cl-
B3C-3D-5E-4G-7L3M-3N3P-3T-4U-5Y5Z-4a2e4g-3h-4j-6l4o-6r4s-2u6v-5w-4z-3$-4/-5 class
a4 class)
Y6$-6 class="
Y-7b3$7&-5*-4 className
Y-7$8&-4*-4 className="
C4g4 clean
g3 clean:
H5 clojure
H4 clojure.
E-3y4 cluster
A-4B-3D6I4O-3 cmake
Y3 code-
D-4M3W-3a-3b3e-4l-3p-4t-3u4w-4x-4/-4 color
b-5u4 color:
U-3a5e5p-4 com.
P-5U3i-4 com/
A7D-3M4i-3u-5$-5 comment
P4#4 comments
#4 comments can
C6J-3Q4c3!-3$-3 commit
B-3C6D-3 commits
C5 como
W4 compileOnly
/4 comptime
D-7F-4G-4N-4O-3P4W2d-6h4i-3m-5u-3v-3&-3/-4 config
y3 config set
A3E-3 config.
A3B3P5W-3d-3p-3r-4 conn
A3P3 conn,
C-3D-4E-4F-7K3L-3M-4P-4T-4W-8X-4a-9b6e-3f-7h-4k-7o-7p-7q-3r-6s-9t-8u-5v-9w-6x-9$5%-3&5/7 const
G2 const char
/3 const u8
A-4v3x-3 constructor
b4e3v3 constructor(
A3C-3S4W3Y-3r-3 contains
A-4B-3D7G-3b-4v5 contract
E-5G-3K-3U-4Y4n4o-3t6w-4x5 copies or
K4 cout
A-4D4I5K3c-3 cpp
s5 crate
Q3 current-
C3 d'
d4 d,
$3 d="
C4 da
E3N6b-5 dart
N6 dart';
C5 das
C8D-3b3 de
D-3E-4F-3H3N-3S-4U-4W8Y-4Z-3a-4b-4d-8e-9f-6j-4q-3r8s-5t7w-4x-6$-3/-3 def
t3 def apply
r3 def initialize
!3 def\\
/4 defer
C-4E-4M-3R-4W-3Z4i3k-4l3t-3w-3$-4 define
Q3 define-
P4 defmodule
H5J-4Q-3 defn
P6r-3 defp
H2 deftest
H-6Q5 defun
/4 deinit
/3 deinit(
C5 dem
C4 den
A-3C6 der
A-2s6 derive
A-3C5 des
J-4Q4$4 describe
b4 describe('
K-4M-4S-3W3d-4f-4j3s-4w5x3#3 description
+4 description":
E4G-3O3W-3Y-4c4d-3r-2v5#3&4 dev
E2 dev/
A-4d7 df
d3 df)
d3 df,
B-3C7 die
d4r-3/-3 display
F3m-3 distributions
M4Y4b2j-3u-6$3*-6 div
A3$-5*-5 div class
Y4b3*-5 div>
C3E3G-3N-5O-5P9S3W-8X3Z-3b-4d-4e-4h-3j-8k-4l-5o-5p-6r3s-4t-2u-4y-3z-5!-3&-3/-4 do
S4 do i
P4r-4 do:
E3O3Z-3g3p-3r-4 docker
D3E4N-3X-4b5w-3 done
C4 du
g4 dune
r3 each do
B-3E5F7I-4J-4P-4T-3X-5Y-3b-3d-4e-3g3n-3r-6u-3y-4!-3$-4+3 echo
F4 echo off
F5 echo.
Z3 editorconfig
Z3 editorconfig.
C4 ein
C5 eine
I4 else()
p5 else:
N3v4 emit
c-5 enable
B-8C-2D-3E-5G-4I-7L-3N-4O-4P6Q-3S4T-6U-4W-8X-5Y-8Z-6b-4d6e-3f7l-4n-4p-7q-6r7u-5x-6$-5*-4/-4 end
S4f-3r-3 end do
S5d-3f-3 end function
S5d-3f-4 end if
S3 end module
S3 end program
K3f3r-3 end)
f4r-3 end,
z3 end.
Z3 end_of_line
%3 endfunction
E-6F-4I4M-3S-3W-3X-4Y3b-3d-5e-3f-4g4j-3k-4m-4q-4r-5u-4w4$-4%6&-3 endif
I5 endif()
F3 endlocal
L6b-4i-4x-3$5 endregion
E7 env bash
+4 env:
r3 eq
F3 equ
b5 equal(
g3 erlang
K-4L-3U3b3e-3f2r-3 err
f3 err)
F3 errorlevel
F3 errorlevel%
C6 es
E3 esac
C3 est
C5 et
C4O4r3 etc/
C-3D3H3K-5L-3M-5N-4P3d-4f-3t-4v-3w-5$3&-5/-3 example
F3b-3/3 exe
B-3I5#3 executable
B-3F4X-3n3$-5 exist
E-4x-3%3 exists
A-4E6F4Y-3b-3c3k-3p3 exit
G-5J-6N4P-4Q5S-3Y-4a-5b4d-4j3p-3r4t-5$5&-4+-4 expect
N4W-4a-4b4e-3x3$3 expect(
W5w3+-3 expect:
q5 expect_equal
q5 expect_equal(
q3 expect_snapshot
G-6Q-3U-5W-4Y-4Z-3a-5b5d4e-6j-3l-3m3n-3p-4r-5t-4u-4v-3w-3x-4$7&-6+-3/-3 export
A4Y-4b4&-3 export const
b4 export default
$8 export function
Y4a3b5e3$-5 exports
e3 expr
K-3L-4U-3a3e-9l4t7x-5$6 extends
K-3L-3e-3x5 extension
D4U-3b-4o3t-3+-4 extensions
p6 f"
I5 f90
E4K-3 fail
S3$4 false.
A-4Y5h4 false;
$-4&-6 family
M3&-5 family:
E8 fi
Q6 file-
c3 files":
*3 fill
Y-4*4 fill="#
B-4G-4K-3L-3N8W5Y-4a4b-5s-4v-3$-5/-3 final
G-3I3J-3U4m-4s3x-3$-4 flag
A4G-5K6i-3 fmt
A4 fmt.
K-5P4e-3s6t-3x-5/7 fn
Q3 font
Q3 font-
b4$-3 from,
T3W-3X-3a-7b-3e9j4t-8x-6$-5 fun
G-3L-3U5W-5e-6s-3x8$-6 func
A5 func(
C-2F3K-4L-7N-9R-3S4T-4U-5W-9Y3Z-4a-9b8e-5f6g-4h-3i-3k-3l3n-3o-5p-6q4r-4s-6t-7v5x-4y-4+-3/-4 function
%3 function!
Y3b5d-3f5p-3q4$-4 function(
b5f4q3$-4 function()
G4H-3M-4P-4T-3W-5Y-3c-3e-3i-4r-4u4v-4w-3x-6%4*3/-4 g
p-2%4 g:
*3 g>
D-4Y-4 generated by
a4b-4$5 get(
L4 get;
C9E4F-3Q4W2Y-4k-4p-3w-3!-4#-3$-6 git
C-5G-3M-3U3i-4+5 github
C-5G-3U3i-4 github.
W2 given:
J4U4 go-
E4G-3o3 google
o3 google.
F5J-4Q4 goto
W2e5n4p-3t-5z-3 gradle
e3 gradle-
W2n4t-3 gradle.
D5W5e-2 groovy
W4e-3 groovy.
N3 group('
x4 guard
x4 guard let
D4 gun
B-4G4J-3L-2P-4T-4Y-3a-3f-3i5o-3p-4w-3x-4&-5 h
K2i3 h"
G6K-3i3 h>
&3 has-
z3 hashicorp
z3 hashicorp/
Q3Y3&-4 head
k4 head1
Y4*-2 head>
K-4W-3f3x3&3+-2 height
A3&2+-3 height:
u4 hover
Y5c-3*-8 href
Y6 href=".
G-4H3Q-4R-3T-3Y5a-4h-3j5k-4l3n-3w-5$-5*-3+-3/-3 html
j4&-3*-3 html>
G-4K-3W-4d-4h-3i3p2*5 http://
L-3U-4Y2f-4i-3j-3o-4u-4y-4z-6 https
L-3U-4Y2f-4i-3j-3o-4u-4z-6 https://
W-3e5 id("
$-5*3 id="
i-3x5 if canImport
%3 if exists
s3x5 if let
E-3G4X-3f3p6r-3w3 if not
I2M-3W4Y2e-3u-4$-5 if(
&4 if="
g3 ifeq
K3 ifndef
s5 impl
L4S6a3t3 implicit
S6 implicit none
B4E-3F-4G-5I-4J-3K-8L-7S-3T-6X3Y-5b2f-5g-5j-7l-5n-4p6q-3r-7s-5u2w-6x3y-3z-4!-5#-4%-4 import
a4 import java
e5 import kotlin
e2 import kotlinx
a2 import org
X3 import qualified
t3 import scala
a3 import static
b-6$7 import type
b3$-4/3 import("
f3 in pairs
A3B-3F3J5d-3k-3 in-
D4E-4F-4I3K4M-7N-4T-3X-3Y4Z-4a-3b-5f-3g4i-4k-4m-4r-3t-5u7w-3x-3$-4%-3&-3*-4 include
I4 include(
#4 inclusion
Z3 indent_size
Z4#-3 indent_style
C5W-3Z-3a-3p-4r-4x3$-2/3 init
x3 init(
E3G-3O3X-3g4!-3 install
g3 install-
i3 instancetype
G4K3M-3N5P-3U4X-4Y-5a5b-5d-4e-3f-4k-6o-5p5r-4s-6t-4u-4v-6x-4$-6/-5 int
K5 int main
o3 int32
E-3P-3S5d-4w3 integer
S3 integer,
S3b3$-3 intent
S3 intent(
B-3D3J3K-3Q-3U3t-5x-4$3 interface
G-3L5W-5Y-3e5v4$-3/-3 internal
v3 internal virtual
e3 io.
G-4K4 iostream
G-4K4 iostream>
#4 is regenerated
q3 is.
d4 isa
p3 isinstance
p3 isinstance(
l3 isset
C4 ist
N-3b5 it('
E-4H3Q-3U-3W3e3p-3x-3$-3 java
E-3H3J-3a4p-3t3 java.
E3d5p-3$-5 jl
A4Y3 jobs
p4x-3+3 join(
N-3W-3b5c3p-4u-3 js
A-6d6 julia
W2e3 junit
E-3#3 key.
U3#4 key/
Z-3e5 kotlin
e4 kotlin.
a3e4 kotlinx
a3e4 kotlinx.
C4 l'
C6 la
M-3W3$-5&5 lang
W3 lang.
&3 lang="
L3b-5c4$4 latest
S3 layer
C3 le
a-4d3 left
S3U3d-3p3 len(
C4 les
D-6E-7F-6G-6I-3K-5L-6M-4N-6S-4T4U-5W-8X3Z-5a-8d-4e-5f-6g-4i-4j6k-3l-4m-3o-5p-5q-5s5t-8w-5x7y-3z-4#-3%5&-2*-4/-7 let
%3 let g
Z3 lf
M2*-5 li
b-5*-4 li>
Z3b-5d-3h6s-4 lib
P3 lib,
h6r-3 lib.
Z3k-3 lib/
W5e4 libs
W5e4 libs.
G-4f3 limitations
f3 limitations under
D4a2c-3e-3j-3%3*-3 link
B-3D6$6+-4 link:
J4 lisp
q5 list(
e5 listOf
b4c-4 lists
C3 lo
A-4E5I-3J-4K-4O3P-4Q3S-3Z3b-6d-4e-4f9p-4q-3r-6t-3w-4x-3z3#-3$-4+-4 local
E3z5 local.
O4 local/
z4 locals
C3 los
f4 lua
J3 make-
p-3$3+3 map(
J-3Q4Z-3b-4$3 margin
E-3*4+4 matrix
d3+3 matrix.
G-4K-3f3o3t-3 may obtain
D-3H3Q-3d4p-3u-3+3 md
A3q5 mean
T3 member
A-3G3s-3t-3v5x-4$-5 memory
C2G-4d-3f-4k3o6s-3t-5v-4&-3/-3 message
Y3*-3 meta charset
c3 meta/
C6 mit
l3 mixed
M-3u5 mixin
a4e6 mockito
D-5E-4F-5G-4H-3L-5N-5P3S4X3b4j5l-4m5o-4q-3t-5v-3w-5!-4&-4 module
R3 module(
b6m3$-2 module.
P4 moduledoc
v5 msg.
P6r-4 msgid
s5 mut
T4X-3 mutable
k7l-7 my
F4 n0
L-3c3g-3m-3t-4w4y-4&-4*3 name
U4s-3u-4w6x3 name:
n3+4 name=
K3q3 names
G-5K8L5T3a-3i-4j-3l2o-3s-3 namespace
r4s3 new(
!3 newcommand
W3 nf
A-3C6 nicht
G-5K-4L-3Q3U3W-4b-5d-5e-4f4i7p-4r5t-4x4$-4 nil
i3 nil;
A4h4s3#3*-3 nix
D-4G-3O3Q3b3u5+3 no-
i3 nonatomic
i3 nonatomic,
S6$-3*4 none
Y-4*4 none;
b5c3d5r-3$-4 notebook
H4Q-3w3 ns
G-4K6 nullptr
D-5E-4G-5L3N-4Q-5T-3d-3i4o-4s-4t7u-5v-4$4&-3*3+3 object
G-4K-3f3o3t-3 obtain a
F3Y3 off
G-5H-3J4Q-4R3Z-3a-3k3p-3 ok
W-3e6 okio
+4 on:
o3 oneof
S4 only:
G-3K-3T3W-4X-3j3l-3t-4u-3+3 open
B-3C3G4J-5K-4Q3Z3m-3n-3o4v-3$-3*2 option
E-5G-3K-3U-4Y4n4o-3t6w-4x5 or substantial
B-5G-4J-4M-3W4a2m-6n4t3u-5x-2+-5 org
U-3W4Y-4a5b-4n3p-5t4z-3$-4*5 org.
C3 ou
L5N4W-3Y-4a-3e3$-3 override
t3 override def
e4 override fun
G-3Y4a4s-3*-7 p>
C-4F-5G-8H-5J4L-4U7X-3b-5d-3e3i-4r-4s-6t6u-5v-4w-5z-4&-3 package
W-3a5e5t-5 package com
W5a3e-4 package org
N2 package:
$-4 padding
A-3f4 pairs
f3 pairs(
f5 pandoc
f5 pandoc.
A-3C6b4 para
A-4D-4J-3d-3e3i3p3v-5 param
w5 pg_catalog
w5 pg_catalog.
J3h-3l6 php
E6 pipefail
h5r-3 pkgs
h3 pkgs.
D-3G-3M4b5r-3u-3*4 plugin
W3h4 plugins.
C3 por
u3 position:
C4 pour
G-4v5 pragma
D-4N-5U-3W3a3d-3j-3p-3r3s-4 private
a2 private final
e4 private fun
t5 private[
y4 proc
A4C-5G8S4W-3X-5d-3e-3f-4k3t-3w5 program
L4l5 protected
l4 protected function
o4 proto
o4 proto";
o3 protobuf
o3 protobuf.
K-3N-3s7x-4$-4/5 pub
/4 pub const
/5 pub fn
s3 pub(
A4E-4G-8L6M-4N-7U-3W-4a7b-7e-4f-3k-4l3n-3r-3s-5t-5u-4v5x4/-4 public
A3L5a3 public class
l4 public function
A3a3 public static
L3 public string
x2 public var
v4 public virtual
A3a3 public void
K7 public:
E-4Y-3d-5p-4r9y3 puts
Z3p4 pytest
p4 pytest.
A-4B3F3O3Z3 python
X3 qualified
B-3C8 que
C3 qui
k5 qw
k4 qw(
A-4D-3F-3H-3I-3U4W-5Y-3Z-3a-5g-3i-4t-4x-5y5%-3+-3 r
b3$-3 radius
p5 raise
d3 rand
d3 rand(
Y-3b5p4+3 range
b4c3&-3 react
U3 read-
S5 real
S3 real(
y4 redis
N4 ref)
B4o4 ref:\`
#4 regenerated
E-3F6M-4u3 rem
#3 removed
#4 removed when
o5 repeated
D-3E-3K-3Q3U3W-3b5d-3f6p-5q-3r6v3 require
v4 require(
f6 require("
b6f3$-4 require('
b5 require('.
A-4D2N4o4r-3$-4 required
z3 required_providers
z3 required_version
B-3C-4r3z4 resource
S3 result(
I-4M-8O-3P-3T-4W-4Z-6f4g-5n-4o-4s-3z-6!-3#-4*-4 return
A-4U4W-4d3l-5o3v5+-4/-3 returns
O3 rf
B-4M3U-7X-3b-5i5n4o-6p-5s-3u-6x3$-6*4 rights
H5M3 ring
O3 rm
M3O3P-3X-4Z4a-4d-3g-3s-3&-4*3 root
o3 rules).
+7 run:
Y4+3 runs
Y3r-3$-3%5 s:
M3$-3 sans
e-4t5 scala
t4 scala.
&4 scoped
&4 scoped>
A3B-5E3F4X-4Z-3b-2m3r-4$-5 script
Y4b-7d3$-4 script>
A3C4m-3 se
F-3G-5L-3N-4P-5U-3W-6a-5b-3d-4e-6i5j-3p4s5w-4x6$-6&-3/3 self
q4 self$
s4 self,
k4 self->
W-4a-3i3p4s4t-3x3$-3%3 self.
/3 self:
v4$-3 sender
v3 sender,
a3e3n3 serialization
a3e3 serialization.
A4#3 services
#3 services.
F6G-4I5M-3N-5O-3R-3W-2X-4Y-4a-4n-6q-4r-3u-5v-3w5y4&-5*-3+-3/-3 set
I5W-3 set(
L3 set;
J5Q-4 setf
F2 setlocal
K-3M-3Y-3f4r3u3#3$-3 setup
E3Z-3n-3 sh
B-3U3Y-3g3+4 shell
E5 shift
&3+-4 size:
G5K4a-3b-3 size_t
G4 sizeof
G3 sizeof(
H-4J-8Q9 slime
D3K-3o-3v4$-2 sol
M3u-3 solid
b-5v5 solidity
D3J6M4Q-6X-3Z-3f-5g-3i-3j-3k-3t-6v-4w3z3$-2&-4 source
+3 source":
A-3D4 source,
D-4E-4H-3U3Z4p-4%2*4 space
D5W5e-5 spock
W5e-4 spock.
D3W5e-4 spockframework
W4e-3 spockframework.
M-4W4u4 spring
y3 srv
K3W5Y3a3d-3e-6k-3n-3t-5u-3v-3$-7*-3 static
G3 static void
K3 static_cast
K3 static_cast<
o3 status.
G-5K7a-3$-3/5 std
/5 std.
G-4K6 std::
G4K-3 stdio
G4K-3 stdio.
Y4 steps
+3 steps:
F3H3p3s3+4 str
p5 str(
U3 stretchr
U3 stretchr/
b4 strict
U2b-7$6 string)
$7 string;
U3 strings.
A3 string{"
l4 string|
G6T-4U5X-4a-4j5$-7 struct
E3W-5Y4Z3d4e-3f-4w-3$-3 style
&4 style scoped
M-3 style>
K-3b-5k7s-3$-3 sub
S3 subroutine
K-3L4m-3r3#4 summary
L4 summary>
N4a3e-3 super
N3a4 super(
N3 super.
$4&3*-2 svg
A3x4 swift
B-3e-3p5w7 sys.
J-4Q6 t)
U4 t,
A3K-3b-4$-3/3 t.
D-5E-3F-3k3w5&-7*-6 table
B3C-3D-4K4M3P-3c-4d-3p3u-2$-2&6*-6 template
Y-4$-3&6*-5 template>
z6 terraform
B-4G-5I4M-4O-3Q3X-3c3g3i-6j-6o-3r-4v-5y5z-5!-5%-5&-6 test
b-7e-5t7$5 test("
N5f4$-3 test('
Q4p-4y3 test:
W4 testImplementation
K4q5 test_that
K3q4 test_that("
U3 testify
A3 testing
E3 testing.
d4 testset
$3 text-
G-4 the specific
D-6E4G-4H-4I-4P-5S4T3W4Z-3b3e-3f7h3m-3n-3p-2q-4r-4t-3u-3v-3x-3y-3z-3$-5%-4&-3*-3 then
W7 then:
k-5l5 this->
G-3K-6N3b8e-4f-4s-4v-3x-5/-4 this.
d4 throw(
a5b-3d3x3 throws
A3Y4b-3$5 title:
&-4 title>
r4 to eq
v4 to,
H-4J3$-3 to-
N-4r-3$4 toBe
r7 to_s
s3 to_string
f4 tostring
f4 tostring(
e-3t5 trait
M5Y-5 transform:
G-5h4 true;
F3K-4Q-3U-3W-3f-3q-3s-4t-3v-4x3z4&-3/6 try
p3 try:
A3C5c4p-3$4 ts
c3$3 type":
S3f4 type(
Y3b3&-3 type="
K4 typename
A3G-3K-3L3$5 typeof
L3 typeof(
p4 typing
b-4$-3/6 u8
/3 u8,
+3 ubuntu-
G-3K3 uint8
M3*-4 ul
*-3 ul>
A-3C5 um
C4 un
C6 und
k4 undef
A-3K-3N-3R3a-3p-3$8/3 undefined
b-3$5/3 undefined;
B-6D-6G-3O-4W4X-4Z-5a4d-3f4i-5l-7r-4u-8v-6x-5z5$-7*3 under the
C3 une
s5 unwrap
E3J-3Y-3a-3d-3w3 update
B3K-3W-3e4p-3+4 uses
+4 uses:
D4L4M-5d4h-3u-3 using
s4$-3/4 usize
D3O3r2 usr
D3O3r2 usr/
C3 util
Y-4&6 v-
o4 v3
A-3G-3N-3P-4W-6Y-5a-6d-4e9j5p-3q-4s-4t8v-3x-6z-4&-3 val
o3 validate
o3 validate.
#4 value pair
D-4F3G-9K-9S-4W-6a-3b5d-2f-3g-4h-5i-4j-4o-4p-4s-4v-6w-3x4z5$-9+-3 var
&2 var(--
d-2e-3p-3q-3z6 var.
O3r3 var/
w4 version:
Y-3*4 version="
B3G-5K-3P-3e-3f-3l3t-3x4$-4 view
f4%4 vim
O2v6 virtual
A2E-4G6K4L3N3U-3W4Y-4a3b-6e-9i4j-3k-4l-4o-3p-4s-8t-5u-3v-5x-5/5 void
G3i5$-3 void)
C3 von
b-3u-7$-3&5 vp
b-3u-7$-3&5 vp-
b-4&4 vue
b-3&4 vue'
B4D-3 warnings
&2 weight:
#4 when this
W6p-2 when:
G-3T-3X9b-5j-4k-4n-3t-4 where
K-4W-3Y2u5+-3/-3 width
Y3b-3+-3 width:
E3J3g-3 with-
+3 with:
C-4D-3G-3Z-4v-4 www.
D-5F-5L-3N-5S2X3Y-3a-3d4l-3n-4x-3y-3z-3$-3/-3 x
G-4b-3d3j3 x)
S2q4 x,
W4Y-6&-3*7 xml
*3 xml version
A-3D4 xref
D4 xref:
B3C4I-5K-3M-5N-4O-5U-5Z4i-5p-4s-7t-3x-8y-5$-3 you
A3B3C3H-3I-2K3L-5W-5b-6d-3g-4i-2j-3m-3n-4o-4p-3t-3v-3z-3$3+4 your
h5p-3/4 zig
/2 zig");
C5 zu
Y5m-3u3y4 {$
X3 {-#
H8J-5Q-3r-4 {:
G-4N3W5a6e-3$-3 {@
a4 {@link
d3 {T
!4 {\\
%3 {{{
D3H-4I-3J-3L-6M-5N-6U-4V-5Z-4a-7c-4d-5e-7f-6h-5i-6n-5o-5q-4x-6y-6z-5!-5/4 |
+3 |-
P3T5X-4p-3q3r-3 |>
l4 |null
E4I5d-3*-4 }"
I4 }")
!3 }%
b3 }(
G-4K-3S-3b4r-3t-5v-3x-5$3&4 })
N3b4/3 });
F-5G-4M-4P3S-4W-5c3e-4f4i-4j-3l-4w-5 },
I4$3 }/
D4E3b-5h4$5 }:
M-3W-4e-3f-4h3k5s3v-3w-3x-4z-4&-3/3 };
!4 }[
K3 }\\
Z3 }]
!3 }{
D4S-3f-3j-3r-3w3*-4+4 }}
b-4&4 }}<
A3J4Q-7T-5W-4f-3j6p-3r-3$-3+-3 ~
A-5B-8D-9F3G2H-7I-6J-4K-6M-3N-9O2P-9R6S-7T-7U9V-6W-9X-7Z3a-2c-6e-9g7h-9i-9j-8m-4n-7o-8p-9q-7r-3s-9t-9u-7v-9w-5x-4y-6z-5!-5#-7$-4%-6&-8*2+-9/-9 ~\t
P5W3p-3#2 ~ """$
X3 ~ #-}$
g3 ~ $@$
F3 ~ %*$
E3S5 ~ &$
b-3h5%3 ~ ''$
F3b4c-4e-4p4r-3w4$3&-5 ~ ($
E3G-4I5L-3W3b-4i5x-5 ~ )$
G-6K3Y5b6k2$-7 ~ );$
j6 ~ *)$
G5K-3W-3b-2u4 ~ */$
R4d-3r-3 ~ ->$
/4 ~ .{$
b4&3 ~ />$
B-4E-4F-4T6W-3Z4b-3e-3h4j4p-5r-4t3x-4#-4%-4+-3 ~ =$
e-2t5 ~ =>$
D3E-5G-3J-5K-4N-6W-3X2Y-3Z3b-3c-7d4f-4g-6o-5q-5s-4v-3x3y-9#-7+2 ~ A$
b3e-4f-4h4s-4x3#4*2/-3 ~ [$
E4F-6I-3J-3O4P-3T-3X-3Y-3b-4f-3g3l-4m-4n3w-3!-4 ~ \\$
A3h2 ~ ];$
B-5C-6H-5I-6J-5L-3O-5P-4Q-6R-3S-7T-2V-6W3X-7d-5e2g-3j-5n-5p-3r-3w-9x2z3!-6#-8%-6+-3 ~ {$
A7D-4j-3r-4$-4+5 ~ |$
M3P-6Z-3d-4g-3i-4l-4p-6r3s-5#4&-6 ~ }$
A3 ~ }:$
D-3Y3b-2w5+5 ~ }}$
s4 ~!($
F3 ~" ($
*4 ~" />$
+3 ~" ]; a
W-5m3y4z6 ~" {$
A-5P5d5p6r-3t3#3$-3+-3 ~"""$
B-4C-6E3L-4M-6N-5V-5Z-5k-3l-4o-3u-5v-5w-5x-2z2!-5#4&3+3/-6 ~"$
E5 ~"$@"$
W4b-3 ~"() {$
K3t3x-4 ~") {$
C-3F-3G-5J3K-4M-4Q4R-3Z-3e3k-3n-3v-4#-4*-3/-5 ~")$
Q3e3t3 ~"))$
A3M-3Z-3k-4s4/-4 ~", "a
q4 ~", {$
F-4H-3I-3N-3Q-3S-4T-5c3f3j-6k-3p5#3 ~",$
$-3*7 ~"/>$
c3 ~": "0
B3b4 ~": "A
+3 ~": "X
c4 ~": "^0
p3 ~": "a
b-4c3r3 ~": [$
c3+3 ~": {$
N-3U-4W-3X-3d-3e-4f-4h4o3p-3r-4t-3u2x-4z-4&-3 ~";$
&3 ~">$
Y3&-3 ~"></a
*2 ~"?>$
H3c3 ~"}$
E3#4 ~# - A
A-6E2P-6d-3m-4n4r4 ~#$
q4 ~#' @a
q4 ~#'$
X3 ~#-}$
m3 ~#>$
L4 ~#a$
u-3 ~$$
g3 ~$@$
m3 ~$A$
O-3b-3e-3l3m3y4 ~$a$
F3 ~% -a
F5+3 ~%$
R2 ~%%$
F3 ~%*$
M2 ~%;$
Y6w5$-3&-4+-3 ~%}$
E3S5 ~&$
C-5E5F-4G-3I-5J-4K-4L-3M-3O-4P-5T-4W5c-4d-6e-6h-5i-4n-5q-3r5s-4t-3u-4v-3x-5y-4z-4+5/-4 ~'$
b-4h6w3%3 ~''$
E-3h6 ~'';$
N-3W2d-3m3x-3#3%3 ~')$
b4k3w3 ~');$
N-4w2 ~', 'a
&3 ~', () =>
N5b-4$-3 ~', () {
C-3P-3U-4h-4m3t-3u-3 ~',$
b-4$4 ~'../a
K-3a-3b2i-3k4w3 ~';$
C-4H-4J-4N4R-4S-4T-5Y-3Z-4c-8e3i-5n-4o-4p7q2v3w4y-3!-3#-5*-6+-3 ~($
e4 ~() = a
j3 ~() =$
N3 ~() => a
N-4b3$3 ~() => {
A2E7G-4M-3W3Y3a4f-5i-3k-4l-5t-5v-3/-4 ~() {$
H-5I3N-3W3Z-4c-3e2f3g-4h-4k-4n-3o-4r-5u-4v-4x3y-3#-3%3&4*-3/-4 ~()$
B3p4r-2 ~():$
K3N3U-3W-2a4e-2h-3p-3r-3s3t-3x-4 ~();$
m4 ~()]$
/4 ~(.{$
H3 ~(= (a
A4N-3b2 ~({$
/2 ~) !a
s3x4+3 ~) -> A
+3 ~) -> a
R3 ~) ->$
g3 ~) -A
S5 ~) :: a
t3 ~) = {
T4 ~) =$
f2 ~) == "
N2$4 ~) => a
N-4b6 ~) => {
F2K3N3W3Y2Z-4b4f-9h-6j-3p-5s-4u-3y-6z-7&3 ~) {$
/4 ~) |a
M-3u-4 ~)$$
F-4G-4H3I-3J3N-3Y-4a-4k-4q3s-3 ~))$
Q3g3 ~)))$
K-4R3Y-4j-3l-3t-4 ~).$
B3p7r-5 ~):$
C-4F3G2I-4J-3M2Q-3S-5T-6U-9W-8X-3a2c-5d-5e-5h-3k2m-3n-3p-6q-6r-5t-7w3x-8y-4z-4#-3%-4*-6+-4 ~);$
A-4H3J-4K-3L3s3x-3 ~)]$
b3z-2 ~* @a
B-4D-7H-4J3P-6Y-5Z3f-5l5t4$-3 ~*$
J3j8 ~*)$
C-4D-6E-4G4L-4M3N-4f-4j-5l4u3/-4 ~*/$
k3l3u3 ~, $a
G4P3 ~, &a
A3C-4#4 ~, --a
P5p-3r2 ~, :a
i4 ~- (X
i3$3 ~- (a
A-3D5Q3*3+-3 ~-$
X3 ~-- | A
D-3X3 ~--$
A5Y4k3$-6 ~---$
A-5D6Q3k-3 ~----$
k4 ~------$
D-5Q4 ~-------
D-4P-3Z-3a-3f-6k3l-4m-3n-3s-4t-3x-3!3#-3+-4 ~---------
A4Y3*3 ~-->$
E-3Q-4S3g3i-4s-3x-3*5 ~-0$
j4 ~-> 'a
R4d-3r-3 ~->$
A-4C3m2+-3 ~-A$
j5 ~. *)$
G3K-3 ~. */$
p4 ~."""$
P-3W-3e3h-2 ~."$
L4c3 ~.",$
A3 ~... }:$
K-3T3W4X4a-8d-3e4o-3p-3r-3$-3/-4 ~.A$
e4g-3m6 ~.X$
/5 ~.{ .a
/5 ~.{$
i2l4 ~/**$
D-5G-7Y-5i4x5$-4/-4 ~//$
L3 ~/// </a
L3s-3$4 ~/// <a
s-3u5v3x-2 ~/// @a
N3s3v-3 ~///$
K-3v4x-2 ~/////////
b3$3&3*3 ~/>$
E4I-3K-4L-3X-4Z3a-5p-3t-4u3w-6x-3*3 ~/a$
y3 ~0 [a
u3y4 ~0 {$
b-3&3 ~0" />
W-3t5 ~0" a
G-3I-3K-3U-3Z-4b-4d2e-4f-5g-5h-4n-3r4z3 ~0"$
K3P-3b-3c2d-3#3 ~0",$
F-3G-5L-3Y-3$-4 ~0";$
$3 ~0">$
*3 ~0"?>$
C3G-3I-3L-2M-3Q-3R-4Y-3Z4b-3d4h-3l-4o-2q-4r3x-3!-3$-3&-9*6/-3 ~0$
w4 ~0) X
D3 ~0)[a
C5D-4H-3I-5O-4P-4X-5Z-4d4f-3i-4l-4p-4r-6s-4x-2&2 ~0-0
B-3G3L-4Q-4T3Z-3d6j-3m3u-3w-3$-5 ~0-a
d3 ~0:a
A-7B-4C-3L-4M3T-3U-4W-4Z-3g-4h-3o5q-3s-5t-3v4x-5z-3$-5&2+-5/-3 ~0;$
b3&-3*3 ~0</a
A-3G-4P-4Y-3Z-5j-3r3s-4t-3 ~0]$
R4 ~0]).$
y3 ~0} {
E3c4&-2 ~0}$
M3&-5*2 ~: #0
M3Y4 ~: #a
g3 ~: $(X
M-7Y4u7 ~: $a
+3 ~: \${{ a
s4 ~: &A
N3W2b3j2p-4w-4 ~: 'a
/4 ~: *A
/3 ~: *a
x6 ~: .a
P3r5 ~: :a
b-3x2 ~: [A
N-4c3+-6 ~: {$
+9 ~: |$
C4F3R-4Z-3a-3c-5g3l-4p5t-3u-5&-5+6/-3 ~:$
X2 ~:: (A
A-5B6F3d-3 ~::$
E-3F5J3Q-2b-8f-4r5t-3$5 ~:a$
E-6O4 ~; \\$
L4M4&-2 ~; }$
B-4C-3D-4G4H-5I-3J-6K2O-6P-4Q-8S-7T-3U-9V-7W-9X-8Z-5a5c-7d-5e-9k3m-5n-6o3p-6q-8r-4s3t-9w3x-9y-4z-9!-5#-6%-6*-5+-6 ~;$
K3 ~<< "A
l4 ~<?a$
d4 ~= "0
z2 ~= ">= 0
G-3Z-3b-5e5q-3t-4z3#3 ~= "A
#3 ~= "X
D-3H-3I-4Q-3S-3b-3c-3f3g-3i-3n-4o3u-4v-3#6 ~= "a
g3k-3 ~= $A
E-4Y-3l3m4 ~= $a
h4 ~= ''$
E-3m4 ~= 'A
S4x4/4 ~= .a
/3 ~= .{ .
r3/5 ~= @a
c-5#5 ~= [$
X3i4 ~= [a
K-3L-3U-3W-8c-5e-7f5h4p5s-3t5z2$-2&3/-5 ~= {$
C-3E-5S-3T6W-3Z4b-3e-3h3j4m-3p-6r-5t3x-4#-4*-3+-4 ~=$
C4Z4 ~=0$
D-3 ~===$
B3 ~====$
B2 ~=====$
B3 ~=======
B4M-3Y-3d-2$-3 ~=========
l3 ~=> $a
b-4g4r3$-3 ~=> 'a
A3N-9W-3b6e-3g3x-3$4 ~=> {$
e-2t5 ~=>$
A-3n4%3 ~=A$
E3n5 ~=X$
C-3E5I-3Z5d-3k3n4p-5w-4#-4$-4 ~=a$
b-3s4 ~> {$
A-3S5W3 ~>!
S5 ~>! 
S4 ~>! A
S4 ~>! A 
S5 ~>!!
B-3D-6F-5N-5O-3X-5Z-5c5g-3i-5j5k-3l-5n-5y-4!-4$-3 ~>"
%3 ~>" 
p3 ~>" a
B-3P3W3e3p5 ~>"""
B-2p4 ~>"""A
B-2p4 ~>"""A 
B-2p4 ~>"""A a
b-3 ~>".
c3 ~>".a
c4 ~>".a/
A-3D-3E-4K-3Q4c2d-4+-4 ~>"A
B-4H3L-4Q4b4f-3t3 ~>"A 
B-4H3L-3b5 ~>"A a
F-2N-3a-3c3g-4j4x-3 ~>"a
A3c6h4j-4p-5$-3 ~>"a"
c3+4 ~>"a":
c3+4 ~>"a": 
u3$-4 ~>"a-
J3b3u3$-4 ~>"a-a
T3b-3j-4 ~>"a.
b-3 ~>"a.a
C-4D-4F-4G-6J-5N-5S-4W-5X-3a-4c-4f-5n-5r2s-4t-4u-5v-5x3$-6%-4 ~>#
D-4F-4K-4S-3W-3X-3Y-5b-5c-4f-4r2s-3t-4x-5$-4 ~># 
U3c-3f-3w-4y3 ~># A
U3c-3g-4w-3y3 ~># A 
g-4 ~># a
A-4P4+3 ~>##
A-4P4+3 ~>## 
A-3P5 ~>## A
s4 ~>#[
s4 ~>#[a
H-3M-6Z-4g-6l3n-3o-4q-3v-4w-5z-3!-4*4 ~>$
Y4g3 ~>$(
g3 ~>$(X
g2 ~>$(a
U3 ~>$A
N-3l2m3 ~>$a
Y-3l2m3u-4y3 ~>$a 
Y-3l3m4y-3 ~>$a =
y4 ~>$a a
k3 ~>$a->
k3 ~>$a->a
b4m3 ~>$a.
m3 ~>$a.A
R3 ~>%%
R3 ~>%% 
R3 ~>%% A
R3 ~>%% A 
P3 ~>%A
P3 ~>%{
O3 ~>&&
O3 ~>&& 
O3 ~>&& a
O3 ~>&& a 
M-5u6 ~>&.
M-5u6 ~>&.a
u5 ~>&:
u5 ~>&:a
u5 ~>&:a 
u5 ~>&:a {
E-3h6 ~>'';
B-5C-3F-3H4J3Q4U-4W-4Z-3a-3b-3c-4d3f-4l-3r-3!-3#-4%-4&-3*-3/-3 ~>(
J3 ~>(:
J3 ~>(:a
J4 ~>(:a 
H3 ~>(A
H3 ~>(A.
j4 ~>(A.a
B-5H4J4W-3b-3x-3#-3 ~>(a
H2J3b-3q-3 ~>(a 
J3Q4 ~>(a (
H-4Q3 ~>(a ((
H4 ~>(a (=
H5J-4 ~>(a [
b-3 ~>(a a
Q4 ~>(a-
J3Q4 ~>(a-a
H5J-3Q-3 ~>(a/
H5J-3Q-3 ~>(a/a
A-3G-5I3K-5L-4U-3a-3b-3c-4p3q3t5v2z-3 ~>)
k-3v3$-4 ~>) 
v4/3 ~>) a
v4 ~>) a 
G-4K-3N4Y-4s4/3 ~>);
E-4H-7I-4N-6S-8X-5Z-5a3d-5i-4k-7q-7r-5x-4*-3 ~>*
E-5J-7U-5X-4a3d-4i-4r-4s-6x-3*-3/-5 ~>* 
e2z-3 ~>* @
z-2 ~>* @a
W3e3 ~>* A
W3e3f-5v-3z5 ~>* A 
K-4j2l-4v3$-4 ~>* X
K-4M3j3l-3t4v-7 ~>* X 
D-3 ~>* a 
G-3 ~>* a://
i3j-4u2 ~>*/
X5w4 ~>,
X5w3 ~>, 
X3w3 ~>, a
X3 ~>, a 
A4F-3G-4K-4O-6P-4X-4c-3r-5s-4u3$-5+3 ~>-
b-4g-3+4 ~>- 
U3p-3w3 ~>- a
w5 ~>- a:
A2D-4G-4M7X2Y-3g-4o-3&-3 ~>--
X3f3w3 ~>-- 
C4f3 ~>-- A
D3X3 ~>-> 
X3 ~>-> A
B-4E-3F-4I-3P-4S-3U-4a3c-3f-4j-3m5s3v-3w-3/4 ~>.
p4 ~>..
p4 ~>.. 
p3 ~>.. a
p3 ~>.. a::
m6 ~>.X
E-3I-3P-3S-2U-3a3c-3f-4m-3p-2s3v-3x3/4 ~>.a
A-3G2a-4b-4s-4/4 ~>.a 
G3$-3/5 ~>.a =
/2 ~>.a =>
$-4 ~>.a-
$-4 ~>.a-a
B3i3u-4 ~>/*
i3u-3 ~>/* 
i3 ~>/* A
i3 ~>/* A 
M-4W3i-3l4t4u-4z-3 ~>/**
D-4M-7P-4f-3j-3k-4o2p-5q-3r-4w-3+-3 ~>//
D-4M-6P-4f-3j-3k-4o2p-4r-3w-3*-4+-3 ~>// 
F-5M-3Y2o2p-3 ~>// A
F-4Y3o2 ~>// A 
M-5 ~>// a
T-3u-4 ~>// a 
v3x2$-4/2 ~>///
x2$-3/2 ~>/// 
x3 ~>/// -
x3 ~>/// - 
L4 ~>/// <
L3 ~>/// </
L3 ~>/// </a
L4 ~>/// <a
v3 ~>/// @
v3 ~>/// @a
v-3x2/2 ~>/// A
v-3x2/2 ~>/// A 
v4 ~>//////
H3J3L-3U-4X-3Y-6k-5s-3t-4u-4x-3$5&4+-4 ~>:
B3E-3H3J3Y-4b-4$-4&3+-3 ~>:a
D-3H4J2&-4 ~>:a 
H3J3r-3 ~>:a-
H3J3r-3 ~>:a-a
B6 ~>:a:
B5 ~>:a: 
p3 ~>:a:\`
&5 ~>:a="
&5 ~>:a="a
E4 ~>;;
E-5 ~>;; 
L-4M-3b3k-4s-4&3*5 ~><
$3*4 ~></
$2 ~></a>
M-3&3 ~><a
&4 ~><a 
A4$-3 ~><a>
A3Y3*-3 ~><a>A
Y-3*6 ~><a>a
$4*-5 ~>>
D-3E-4F-4G-4K-4L-4P3Y-3a4b-3d3f-3l-3m-3p-3r3s-4u3v-3$3&-5+-3 ~>@
N-3P-3W3a6b-3$3 ~>@A
E-3P4W-4a-5d3e-3f-3r4s-3u3&-4 ~>@a
N-4P5d4e-3i3p-4u4$-4&-4 ~>@a 
d4r-3 ~>@a "
P4 ~>@a """
P-3d-3r6 ~>@a =
P3d4i3r-6 ~>@a a
r3 ~>@a.
r3 ~>@a.a
J-6O-4S-3V-6b-3c-5e-6g-7i3l-8m6s-3t-5u-8v-4x-4z-5!-3$-3%-6&-4/-8 ~>A 
m5 ~>A "
m5 ~>A "A
m3 ~>A '
m3 ~>A 'A
K-3i3 ~>A *
i3 ~>A *a
X3 ~>A ->
X3 ~>A -> 
F-3K-4L3P-3T4a-3j-3m3 ~>A =
F-3K-4L3P-3T3a-3j-3m3 ~>A = 
J-5L-3N-5R-4S-4T-5Y5Z-4a2c-3g-4h3k-5m3q-4r-4s-6t-4u-4y-4z-3!-3%-3&-4/-4 ~>A a 
W3 ~>A a(
K6 ~>A a;
+3 ~>A-
+3 ~>A-A
m3 ~>A-A 
B-3F4K-3L3P3U-3X-4a2d3f-4g-3i-3j3s-3/-4 ~>A.
F4L3b-3d-4p-4 ~>A.A
F4 ~>A.A(
F-3L-3P4 ~>A.A.
Y3a2d4f-3j3/-3 ~>A.a
P-3b-3j4 ~>A.a 
r2s4 ~>A::
A3s3 ~>A::a
N4W3s-3 ~>A<
N2W3s-3 ~>A<A
C-4G5H-4I3J-4K4L-7N-7O-4P-3R-4S-5T-5U-7V-4c-5d-3g3h-5l-6n-6q-5s-6t-6u-4w3x-6z-4!-4%-4&-5+2 ~>X
A-3D-4I2L-3N-2W-4X-5a-7b-4e-4g3h-3l-4n-3o2s-3t-2w4x-3$-7&-3 ~>X 
w5 ~>X '
I-3K-3Y2k3w3 ~>X X
I-3Y2k2 ~>X X 
A-3E-3K3g-3k3*-3 ~>X a
A-3K4k3 ~>X a 
w4 ~>X a.
G3K6k-3 ~>X(
G3K3 ~>X(a
b4+4 ~>X:
b4+4 ~>X: 
G-4H3K-4N-5U-3Y-4Z-5d-6e-4f-3i3l-3m5p3q-3s-4t-5x-3/-3 ~>[
T3 ~>[<
A-3F3m6 ~>[A
m3 ~>[A(
m3 ~>[A()]
L5 ~>[A]
D-3H4d-3i4m4 ~>[a
i4 ~>[a 
i4 ~>[a a
H4 ~>[a.
H4 ~>[a.a
E-4!5%4 ~>\\
%4 ~>\\ 
!5 ~>\\a
W3z3#-5 ~>]
T5 ~>]$
Y3 ~>],
h3 ~>];
d3 ~>a !
d3 ~>a !a
G-3L-3P3Q-3S-3W3X3b-4c-3d-4f-3r3t-5u-4#-3$-4 ~>a "
F-3h-3 ~>a "A
K-3P3W3X4b-3d-3e-4h-3r3t-3+-2 ~>a "a
X4k4 ~>a $
X4 ~>a $ 
k4 ~>a $a
W4j3r5 ~>a '
W3Y-3j3r3 ~>a 'a
m3 ~>a ($
G3a3 ~>a (X
Z3b-3w2 ~>a *
G-3O3g4p-3t3 ~>a -
R3X3e3 ~>a ->
O2g4 ~>a -a
x4 ~>a .
x4 ~>a .a
F4 ~>a /
F2 ~>a /a
A-5F-5L-3a-3c-3d-3g-4j3y5$-6 ~>a 0
b-3j3y5 ~>a 0 
G4b-3 ~>a 0;
p3r4$-3 ~>a :
S4 ~>a ::
S4 ~>a :: 
R2w3 ~>a :=
R2w3 ~>a := 
A3r2 ~>a :a
X4q5 ~>a <-
X4q5 ~>a <- 
C-3D-5E-3F-3H-4I-5J-3M-6O-3Q-3S3T-6a-4c-6d3g-5h4k-7l-6m-5n-3o-4p4q3s-4u-5w-4y-5z4!-3$-3%-5*-4 ~>a =
C-3D-5E-3F-3H-4I-5J-3M-5O-3Q-3S3T-4a-4c-6d3g-5h4k-7l-6m-5n-3o-4p4q3s-4u-5w-4y-5z4!-3%-5*-4 ~>a = 
I-3L4M-4N3Q-3S-3U-4W2Y-4Z2g-4h-5o4q-4r2u-6y-3z-4&-5+-5/-4 ~>a A
B3G-4L2o4r-3t3v3 ~>a A(
F3K-3N4P3i-2 ~>a A.
w4 ~>a X 
+3 ~>a [
+4 ~>a [ 
E-4O5 ~>a \\
B3G-6I-3L-3P4S3i-4l-4q-4v6w-4$-3%3+2 ~>a a(
G-4b-2v4x2*3 ~>a a()
A-4J-3K-4S3U4W-3X-3Y3b-4f3t-3v2$-5*3 ~>a a,
B3D-5G-4J-3K-3S-4W5X-5b-2d-3e-8f2j-4k-4l-4p3q-4t-3u-5z-4*-4/2 ~>a a.
A-3E-3N-4Y-4a-5b-9t3x3$9%4/4 ~>a a:
K3 ~>a a::
A2G3M-3f-4k-5p3s-5u-4 ~>a a;
G5r3 ~>a a[
A4K-5U-4W3e3l-4q-4s-6t-5y4z3/-4 ~>a {
r3 ~>a { 
y4 ~>a {$
%3 ~>a!
d4s6 ~>a!(
s5 ~>a!("
d4s3 ~>a!(a
d4 ~>a!(a,
q3 ~>a$
q3 ~>a$a
G3I2J-3Q-3T-3W3X-3Z-3a3c-3d3e3g-5j-5m-3o-4q3s-5u-3y-3z-3#-3%-5&-3/-2 ~>a(
F-4G5e4t3u-3/-3 ~>a("
d-3e4t3/-3 ~>a("a
t3 ~>a("a")
e4 ~>a("a.
I3 ~>a(\${
N4W4 ~>a('
W3b3$-5 ~>a('A
N3&3 ~>a('a
N4 ~>a('a 
E-3I3W2a-3e2f-3q3t-3 ~>a()
A3r3 ~>a(:
A3r3 ~>a(:a
P-3r3 ~>a(:a)
k4 ~>a(A,
G4I5$-3 ~>a(X
I4 ~>a(X 
G3R-3d3e4l-5q3s-3u-5%-3 ~>a(a
I3a-3t3v3 ~>a(a 
d-3p-3q4 ~>a(a(
G-4I-3N-3W2v-4w3 ~>a(a)
S3 ~>a(a),
N-3r4$2 ~>a(a).
G5N-3v-3 ~>a(a);
N3W-3b-5e-3x5$3 ~>a(a:
E4f2 ~>a)
F-5I-4Q-3Z-3b2c-4d-4g-4h3i-3j-3k-4l-3m-3n-3o-3r-6t3w5x-5y-3%-3&-4 ~>a,
U3t3w-4$-3 ~>a, 
U3 ~>a, a
C-5F-4G-6K-5M3P-5Q3U-5a-5b-5d-5e-4h3i-4n-4p-3r-3s-5t-3v-4w-5x-3+3/-5 ~>a-
K4 ~>a->
G3 ~>a->a
G2 ~>a->a 
C-3F-4G-6K-5M3O3P-5Q3U-4a-4b-5h3i-4p-3r-3s-5v-3w-5x-3&2*-3+3/-4 ~>a-a
O3Z3h3 ~>a-a 
Y3b-4h-7s-4&2 ~>a-a:
G-6I4J-3O-5Q-4S-7V-6X-5Z-6c-5h2j-4k-5l-7m-3n-5p3q-4r2u-3y-5z-4!-4#-5%-5+-4 ~>a.
A3F3L4W-3a-5e-3p3t-2 ~>a.A
U3b-3p4 ~>a.A(
A4 ~>a.A("
C-4D-5G-5I4L-8O-4Q-4R-6S-6T-5W2X-4Z-5c-4h2j-5k-4l-6m-5n-4q-4r2x3y-4z-4#-5%-4 ~>a.a
I-5L-5N-5W4o-4r3t-5#-2+-3 ~>a.a 
G-6I-6U-3b3d-4e3i-4k-4 ~>a.a(
Y3$3 ~>a.a('
B-4F-5I-5K-6N-3Y4a-7h3t3w-4x3 ~>a.a.
C-6F-5G-5I-5L-8O-3P2S-5T-5W4X-4Z-5a-8b2c-3d-6g-8k-8l-6m-6n-5o-6p-3q-5v-7z-5!-4%-6+6 ~>a:
B-4F-4G-6K-8L-5P3R-5S-3W-5X-3a-6b3d-3f-5g-4i-6k-7l-6m-5q-3v-5z-4*-5+5 ~>a: 
Y4u-3 ~>a: #
M-4u6 ~>a: $
b1 ~>a: '
/3 ~>a: *
M3Y3x-3/-3 ~>a: 0
s4$-3 ~>a: A
K-4N3W-4a-3e-5f-5l-3t-5u4 ~>a: a
N-3U-3Y-4c-4$5/-4 ~>a: {
+8 ~>a: |
G-3K4d3q3 ~>a::
d3 ~>a::A
d3 ~>a::A{
G-3K3q3 ~>a::a
K4 ~>a::a 
K3 ~>a::a<
R4b-4f4u-2$-4&-4*5 ~>a:a
f4 ~>a:a(
G-3b-3p4w3+-2 ~>a=
E-3p3r-5#-4$3&3+-5 ~>a="
w3 ~>a=A
F3G-3b-3 ~>a=a
$5&-3 ~>a={
A3b-4l-3$4&3 ~>a?:
A3b-4l-3$4&3 ~>a?: 
E-5G3J-3L5N-7Q-3W-5Y-7a-3d-4i-4m3o-3q-4u-4v-4!3*-4+-4 ~>{
A3H2P3 ~>{:
A3H2P3 ~>{:a
P3 ~>{:a,
P3 ~>{:a, 
!4 ~>{A
!3 ~>{A 
P4Y-3p3 ~>{a
P4 ~>{a,
P4 ~>{a, 
D-3T3j2t3 ~>|
D-3T3j2t3 ~>| 
j3 ~>| A
j3 ~>| A 
j4 ~>| \`
j4 ~>| \`A
T3 ~>| a 
P3T3 ~>|>
P3T3 ~>|> 
T2 ~>|> A
T2 ~>|> A.
P3 ~>|> a
C-4H-4I-6J-4L2O-4Q-4R-4S-6T-4V-5W2X-3d-7e3f-3g-3h-4m3n-4p-5t2w-7x3#-5%-5 ~>}
A-5L-4W-5 ~>} 
A-4L-3W-5i-4u-4z-3 ~>} a
A-4W-5u-4z-3 ~>} a 
b3$3 ~>})
G-3N2 ~>});
G-4K-3L-3W-3a-4f3 ~>},
A3h3 ~>};
A3C3p-3r5x3 ~?$
N-3W4a4e4 ~@A$
M-3N5a-6b6d-3e-4t3v-3 ~@a$
m3 ~@{$
m6 ~A "A
X3 ~A #-}$
l3 ~A $a
m3 ~A 'A
W-4X4b-3d-3e4j2 ~A (A
j3 ~A *)$
i3 ~A *)a
B-3K-4i5 ~A *a
X4 ~A -> A
k-3l-4m7 ~A -A
E3m4 ~A -a
W-3a-3e6j4t-3$-3 ~A : A
X4b3$-3 ~A : a
B3M-3&3 ~A :a
r3 ~A < A
A-4L3d-4#6 ~A = "
m5 ~A = '
B-3F4K-3N-4W-3a-5g4j3m-2o-3r-4s-3t4$-3/4 ~A = a
e-3t4 ~A = {
T6j-4 ~A =$
A3 ~A => A
v3+4 ~A \`a
L4 ~A { a
E-3F-2G-8M-5T-3Y-4a3b-7f-3i-5k-3l-8o6p-5s4t4u-6x7y-3z-4$4 ~A {$
A5 ~A | A
$5 ~A } a
P-4U-2d-3e3f3x4$3 ~A",$
L3b3h3o3$-4 ~A";$
G-3K6 ~A& a
b6m3p3w-4$-4+3 ~A'$
F4L4a3b-4 ~A("A
F3a2q-3/-3 ~A("a
F-3N4P-4b-3e4f-3g4k-5q-3r-5s-3t3+-3 ~A($
E3K3L2j-3o-3r-4s-4%4&-3/-3 ~A()$
K4L4W-3b-4s-4 ~A();$
m4 ~A()]$
B2F3K3P-4T3W4X-3Y-3b-6k-4v-3$-5 ~A(A
F3I-3J-3K5L5P-7S-5T5U5X-6Z-4a-2b-4d3g-3h-4j-6k-7l-4q-6r-3u-5w-6x5z-5$-6&-5+-3 ~A(a
N4 ~A({a
R3x3 ~A) ->
t5 ~A) =
E3K4W3a-3b-8e2t-2x2$3 ~A) {
C4I3Q-3U3d4e-3f-4i-2k-2n-4u-3v-3&-4+-4/-3 ~A)$
R4b-4e-3s4 ~A),$
e4 ~A): A
p4 ~A):$
K-3L5a-5b-3o3v-2 ~A);$
K6 ~A* a
B-3D2P-4Q-4R3Y-4Z-5i-3l-3m-5p3q-3r-4u-3&-4 ~A, A
C5E-5K-3O-5W-5Z-3b-4h-4r-6y-4z-4#-3&-3 ~A, a
k3 ~A->a
C5T-4Y-4a-4m8n-4o-3p-4u-4w-3x-4y-4$-6&-5 ~A-A
C4E-4J3L-4i4m3s-3 ~A. A
B-8C-4D-7E-7F5H-5I-5J-4K-9L5N-3O-4P6Q-5R-4S-5T7U-3V-4X5Y-9Z-5a-4b-4c-4f-8g-6h-5i-6k-7l-7p-3q-5r-9s-7w-3y-4#-4$-3+-4 ~A.A
G-5K-4T3W3a6e4k-3p3t-3x-3$-3*3 ~A.X
E-5G-7J-5K-4L-9M-3N4P5Q-6R-5S-8T3U-9V-5a4b4e2f-2h-7j7k-7l-4o-3p-3q-6r3s-6t4u-5w-7y-5z-6$-4&-2 ~A.a
A-4B-5C4D-6E-4I-3L-4P-3W-2X-3Z-4i-3l-3m-4o-3r4t-2v-3x6*-3+6/-3 ~A: A
A-3C3 ~A: X
D-3I-4J-4K-4L-4N-4P-4W-4X3d3g-4j-3m-3n-5p3t-3v3w-3z-3 ~A:$
D4 ~A::$
B-5D-3E-3F-3G-3P-6X-4a-3b-5d-4e-4g4k4p-4r7s5t-3 ~A::A
K4W-3l4r-3s3 ~A::a
D-3E-4K-4L4T-5W-7X-3a5e-7g2h-5i3j3l3o-6p-5r-4t-3x-4&-3 ~A;$
Y4b4*-4 ~A</a
F-4G-6L6N3U-3W3Y-4a3b-7e3t-6x3$3&-3*-3/-3 ~A<A
B-3G-3N4W-3a-4b-7k5$7 ~A<a
Z3 ~A=/a
A-3Z3 ~A=0
Z3c3 ~A=A
Z5 ~A=a
L3W5a3b-3 ~A> a
T5 ~A>]$
N4 ~A? a
A3W-3e-4t7 ~A[A
A-3K3d4r-3+3 ~A[a
b-3l5*4 ~A\\A
t6 ~A] =
A-5B-3C3L4T-3X3Z6d-4#-3 ~A]$
A3W-4Y3t3 ~A](a
K-3d3x4 ~A\` a
d6 ~A{A
R4 ~A} =
A-5G-3L4b3!3 ~A} a
b4!4$-4 ~A}$
s2 ~A};$
I5 ~X "A
I4 ~X "a
I4 ~X \${X
I2 ~X \${a
w3 ~X 'A
G3K-5Z4a4 ~X (a
w3 ~X * X
b-3$4 ~X /a
g5 ~X = a
#3 ~X",$
F3 ~X% %
F4 ~X% -
F4 ~X%$
F3 ~X%\\a
w3 ~X(0
K5 ~X(A
A-3E-3F-3G3I6K3a-4b-3g-3i3p-2 ~X(a
g4 ~X) $(
g4 ~X) -
Y3b-4$3 ~X) {
A3E-3G4I5J-3P-3b-5f-4g3n-3q2t-3x-3#-3 ~X)$
g3 ~X)/a
G4L-3N-2k-3/-3 ~X);$
i4 ~X)a
E-3Y3m-3*-3 ~X-A
g3h4 ~X: a
k5 ~X::A
F-3G4N-3g3l-3v-3w5 ~X;$
m-3n5 ~X=A
I4b-3$4 ~X}/a
+3 ~[ -a
E-4G-3P3a-3e-5f-3h4s-5w-4x2*5/-4 ~[$
Z3 ~[*]$
C-3I-3J-3O4P-4T-4U-3X-3Y-3b-3d-3f-3g3l-4m-4n3t-3w-4!-5%-4 ~\\$
!3 ~\\\\$
!5 ~\\a$
t4 ~] = A
t3 ~] = {
C4Z-4 ~] [a
M2U3u-2 ~] {$
A-4F-7J-4M-5N-3O-4Q-5Z4a-6g-6i-5k-5l-4n-5u-3w-5x-4y3#4&-4/-5 ~]$
H3 ~]))$
R3 ~]),$
R3 ~]).$
b3c3p4 ~],$
+3 ~]:$
K2U-4W-3f-3h3i4x-4 ~];$
S4 ~^!
S4 ~^! 
S5 ~^! A
S3 ~^! a
D-3E-3b-3c4j-3p-4r-2%6 ~^"
B-3%5 ~^" 
%4 ~^" A
%3 ~^" X
%4 ~^" a
%3 ~^" a 
A-5d6p4#3 ~^"""
A-4B-3d5p5#3 ~^"""$
B-3p7 ~^"""A
c3 ~^".a
D-4E-4K-3Q4c3+-4 ~^"A
D-4F-4N-3a-4c3f-4g-4i-3j3n-4v-4x-3&-3 ~^"a
B-9C-4D-4E2G3J-5K3N-7O2Q-4R-5V-9W-6X-5Y-6a-6b-7c-5e-6f-5j-5l-7o-7t-5u-6v-8w-6!-5$-7%-5&-5*-6/-6 ~^#
B-7C-3E2G-3H-4J-3L-4M-4O3Q-4R-5S-5T-5W-4X-4Y-5a-3b-4c-4e-4f-3i-4j-3l-4t-3u-3w-4x-4!-4$-4%-3&-3*-4 ~^# 
E3#4 ~^# - 
C-4G-7H-5J-4K-8L-5M-4N-5Q-5R-5S-4T-5W-5X-5Y-6a-4b-6c-5f-4i-6j-6t-4u-4w-6x-5y3!-5$-5%-4&-4*-5/-5 ~^# A
D-7K-4R-4U-6Z2d-3n3z-4 ~^# A 
I3d-6q-4 ~^# X
Z3d-3k-3#-4 ~^# X 
n5p-4 ~^# X,
C-4D-4L-4M-4S-3W-3X-3Y-4Z3c-3e-4f-3l-5t-3x-4$-4 ~^# a
A-4Z2r-2 ~^# a 
Z-3d-3k4r5+4 ~^# a:
P2p3 ~^#!/
E4O-4P2p3 ~^#!/a
P2p3 ~^#!/a/
P2p3 ~^#!/a/a
A7C-3E3$-3 ~^##
A7C-3E3$-3 ~^## 
A4B-3C-3P4Y-3$-2 ~^## A
D3 ~^## A 
A6B-3Z3r-3z3$-3 ~^###
A8$-3 ~^### 
A5$-3 ~^### A
A4 ~^### A 
A-5P-5d-7n4r5z-4+-3 ~^#$
q5 ~^#'
q5 ~^#' 
q4 ~^#' @
q4 ~^#' @a
q3 ~^#' A
q3 ~^#' A 
q4 ~^#' a
q3 ~^#' a 
q4 ~^#'$
m3 ~^#>
m4 ~^#>$
s4 ~^#[
s6 ~^#[a
s3 ~^#[a(
s3 ~^#[a(a
A-4F-4G5K5L4M4N-5O-4U-5W-4a-5d-5e-4g-4i3o-4s-5t-3u-5v-3w-3x4#-3$-6&-4 ~^#a
G4I-5K5Z-3d-3i3u-3 ~^#a 
T3 ~^#a "
G2K3 ~^#a <
L3 ~^#a A
G3K3 ~^#a X
D2M-4O-4b-4l-5w-5y-4+-6 ~^$
A3D4 ~^$ 
D2 ~^$ a 
g4 ~^$(X
g3 ~^$(a
E-4U3m4 ~^$A
E-4G-4I-4K-5L-3M-5U-4W-5d-4e-3h-4k2q-4s-4u2w-5x-4*-4 ~^$a
k-4u-3 ~^$a$
u3 ~^$a-
u3 ~^$a-a
!4 ~^%
!4 ~^% 
!4 ~^% A
!3 ~^% A 
!3 ~^% X
!3 ~^% a
R5 ~^%%
R5 ~^%% 
R4 ~^%% A
R3 ~^%% A 
R4 ~^%% X
R3 ~^%% X 
R3 ~^%% a
R2 ~^%%$
P3 ~^%A
+4 ~^%X
O3 ~^&& a
M-5u6 ~^&.a
u5 ~^&:a
E-3h6 ~^'';$
H4J5 ~^(
j4 ~^(*
j4 ~^(* 
j4 ~^(* A
j3 ~^(* A 
j4 ~^(**
j3 ~^(** 
j4 ~^(** A
j3 ~^(** A 
J3 ~^(:a
H3 ~^(A
C-5F-3H5I-5J5O-3Q4S-4U-3W-4Z-4a-3b-3c-4f-5k-3m-3u-3x-4#-4%-4&-3*-3/-3 ~^(a
H4J5b-3 ~^(a 
J-4Q5 ~^(a '
J6Q-4 ~^(a *
H4J3 ~^(a a
Q3 ~^(a-
H3 ~^(a- 
Q3 ~^(a-a
F3I4K-3L-3W-4Y-4c-3g-3k-3w5$-2+-4 ~^)
X2v4/4 ~^) a
F4G-5I6K-4L-5N-5S-3Y-8Z-3a-4c-6g-4j-5n-3p4q3t4z-4#-4*-3/-5 ~^)$
g3w3 ~^);
N5r-3s4/3 ~^);$
A4B3D4G-4J-3W-3b-3j-3p-4t-3$-3 ~^*
A4B3D4G-3J-3b-3 ~^* 
A-3B-3D4$4 ~^* *
D-4e2z-3 ~^* @
B2D2E-3J-4P-4W3Y-5e3p-9 ~^* A
C4 ~^* A 
K-4j2l-4v3$-4 ~^* X
D2 ~^* a
B-8C-8D-8K-3M3P-5l5v3 ~^*$
A4C-4 ~^**
A4p3 ~^**A
C-4D-5L-4i3j-4 ~^*/$
i3 ~^+ 
i3 ~^+ (
X3w3 ~^, a
A4P-4R4r-4w-3#-3*3+3 ~^-
A5d4i3*-4+4 ~^- 
i5 ~^- (
i4 ~^- (X
i3 ~^- (a
A3B5i-3+-4 ~^- A
B4d-4+-6 ~^- A 
A6+-4 ~^- [
P-4c-3p-5w3+5 ~^- a
A-3D3X3f3w5 ~^--
D3X3f3w5 ~^-- 
X3w-3 ~^-- >
X3 ~^-- > 
A-3B-3D3X3f3w4 ~^-- A
D4X3 ~^-- A 
w5 ~^-- X
X3f3w3 ~^-- a
X3 ~^-- a 
X3 ~^-- |
w4 ~^-- | 
X3 ~^--$
C-4D4Y3f4k-3p-4w-4!-3$-3 ~^---
D-2f4 ~^--- 
A-2f4 ~^--- A
f4 ~^--- A 
A4B-4D-6Y4 ~^---$
A-4D8 ~^----
A-3B6!-3 ~^------
B6 ~^---------
B5 ~^------------
A3B-3E4O-4R5p-3u4+-3 ~^-a
R3 ~^-a(
R3 ~^-a(a
A-4B-4D3G-3M4N-6W-3Y-4b-5d-4m3s-5$-8&4+-4/-4 ~^.
B8p-3 ~^..
B7p-3 ~^.. 
B8 ~^.. a
B5 ~^.. a-
B4 ~^.. a:
B4 ~^.. a::
D2$-4&5 ~^.A
A-3C-4E-4g3m7p-4+-4 ~^.X
m1 ~^.X 
g3 ~^.X:
g3 ~^.X: 
B-4D-5E-5F-4I-4J-3L-4M3P-5S-4T-4U-5X-4Z-4a2c-4f-6i-5j-4k-6l-5m-5o-5p-3v-5w-5%-5&2/4 ~^.a
M3&4 ~^.a 
u-2&4 ~^.a {
u4 ~^.a-
u4 ~^.a-a
B-4M3z-3$-3 ~^/*
G3K-4M3 ~^/* 
M3 ~^/* A
B2K3i3z-2$-2 ~^/*$
A-6i4$5 ~^/**
i2l4 ~^/**$
B-3C-4M-5X-3f-3k-3n-5q-3r-3#-3*-4+-3 ~^//
B-3M-5f-3k-3r-3#-3*-4+-3 ~^// 
B-5C-4F-6M-6P-8U3X-3f-4g-4h-5j-4k-4q-3r-3w-4*-4+-3 ~^// A
F-3M-3U3W-6a-7&-6/-8 ~^// A 
i4 ~^// A.
F-5G-7L3W-5Y-4t-7 ~^// X
K-6L4b-6i3s-5 ~^// X 
U-4i4 ~^// X,
M-6Y-5k-3o4p-7q-3z-3#-3*-4+-3 ~^// a
A-6L4e-6s-5v-6x3z-3 ~^// a 
D-5G-7Y-5i4x5$-4/-4 ~^//$
A-3E-3N2b-3j-3s2u3 ~^///
A-2N2j-3s2u4 ~^/// 
x4 ~^/// -
L3s-3$4 ~^/// <
L3 ~^/// </
N-3i3s-4u5v3x-3 ~^/// @
N3j-3s4v-5x3$-4/2 ~^/// A
N2s2 ~^/// A 
i-3s4v-2$-3/5 ~^/// a
N3s3v-3 ~^///$
v4 ~^//////
B5D4F4M3p-3 ~^:
A-5B4C-3D4E-4G-3H3J3L-3M3W-3Y-5b-4g-3j-3m-3$-6&3+-4 ~^:a
Q3j3 ~^;;
Q3 ~^;; 
Q4 ~^;; A
Q3 ~^;; A 
Q3 ~^;; X
J4 ~^;; a
J4Q4 ~^;;;
J5Q3 ~^;;; 
Q4 ~^;;; A
J4Q-3 ~^;;; X
J4 ~^;;; a
J3 ~^;;; a 
M-3Y4$-7*3 ~^<
*4 ~^<!
A3Y4*5 ~^<!--
b-3$-5 ~^</
M-3u-3 ~^</a
b-5$-4&2 ~^</a>
l5*3 ~^<?
l5*4 ~^<?a
*3 ~^<?a 
*3 ~^<?a a
E-4K-4M-4Y6a-6k-5u-3&3*3 ~^<a
A5$-4*4 ~^<a 
A4$-4*4 ~^<a a
Y2b-5$-4&5*-5 ~^<a>
A-3B-3C-3D3k7 ~^=
D5 ~^= 
D5 ~^= A
D4 ~^= A 
A-2D7 ~^==
A-2D7 ~^== 
A-2B-3C-3D7 ~^== A
D4 ~^== A 
A-4B3D4 ~^===
A-3B-3D5 ~^=== 
A-4B-4D6 ~^=== A
B-3D4 ~^=== A 
B6D-5u3 ~^======
B4D-3 ~^=========
B3 ~^============
A-3B-3C-3D-3k8 ~^=a
A-2k7 ~^=a 
k4 ~^=a X
k4 ~^=a a
A5X3 ~^>
A5X3 ~^> 
$4*-3 ~^>$
A3B-4C-3D-3E-4F5G-3J-3K-4L-4M4N3P-4X-3Z-4b-4i3j-3k-3l-4r-4s-3t-4u3w-3#-3+-3/-3 ~^@
G-4K-4N4P-3W5a6b-5p-3t-3 ~^@A
A-8D-4E-6F3G-3I-4J-3K-5L-4M4P3Q-4S-4T-3U-4W-5X-4b-3c-3d4f-4h-4i4j-4k-5l-5m-4o-5q-3s-5u5v-4w-3z-3%-3+-4 ~^@a
A-4F4G-2M4N-4a-4i3p-3u4$-2&3 ~^@a 
M-4Y3d3u5 ~^@a "
i4u-7&4 ~^@a (
A-3F3i3u-3$4 ~^@a A
F4M3 ~^@a a
a3p4 ~^@a.
a3p4 ~^@a.a
A4B3C2E-6F-3G-2H-7I-3J-3K-4L-7O-6P-3R-5S-6T-7W-6a-6c-6e-7h-6i-5j-5o-5p-3q-3r-3t-3u-6v-6w-8x-7y-6z-5$-6%-6&-5+9/-6 ~^A
A5B4C4D3E-4H-5L-4O-3P-6S-4T-3W-4a-4b-4c-3e-5h-4i-3j-4l-4n-7o-3r-3u-3v-4w-5x-3y-4z-3%-4&-3*-4+-9/-3 ~^A 
C5Y-4p-4 ~^A A
C3 ~^A A 
A4 ~^A \`
A5B3C2D4F-4G-5H-4J-3P-4W-3Z-7a-3e-3g-5m-4n-4r-5t-5u-3v-3w-4!3+-8 ~^A a
A5B2C2D4E-4F-3G-3P-4W-3Z-6a-3e-3g-4m-3n-3r-4t-4w-3+-7 ~^A a 
p-3 ~^A, a
B-3D3k3 ~^A::
k4 ~^A::A
Z6 ~^A=
Z3 ~^A=/
Z3 ~^A=/a
Z3 ~^A=/a/
Z3 ~^A=0
Z3 ~^A=A
Z5 ~^A=a
Z4 ~^A=a-
B-3E4H-5I3J-3L-5M-5N-6O4R-4S-4T-5U-2V-5W-5X-6Y-4Z-3a-8b-5c-5d-4e-5f-3g4h-6j-6l-5m-4n2o-4q-4r-4s-7t-5u-5v-5w3x-5y-5z-4!-6#-3$-8%-5&-4*-2+-9/-5 ~^X
E-6F3I-5L-3M-3N-3O6P-3U-4X-3Y-3a-4c-4g5j-3l-3n-7s-3t-3w4!-3$-5*-4+-4 ~^X 
w3 ~^X *
g3 ~^X :=
g3 ~^X := 
A-4E-4O-3g5p5w-3 ~^X =
A-4E-4O-3g4p5w-3 ~^X = 
g3 ~^X ?=
E-6I-3O5g-5i-3p-3w4 ~^X X
g-3i-3w4 ~^X X 
C-3E-3O5g-6i3p-3w3 ~^X a
C-3O3g-3i3 ~^X a 
O3 ~^X a:
E-4G5I5K3g-3i-3p-3w-4 ~^X(
D4 ~^X:
A-3D4 ~^X: 
A-4D4 ~^X: A
w3 ~^X;
O-3n4 ~^X=
n5 ~^X=A
P3n4 ~^X=a
n5 ~^X=a-
A6B-6D4F-3H-4I-3L6O-3Q-3T-3W-4X-4Z7b-5c2d-3e-3f-3g-3h-3i-3j-3n-3r-5s-3x-3y-3#4+-5 ~^[
Z4 ~^[*.
Z3#-3 ~^[*.a
Z3 ~^[*.a]
Z3 ~^[*]
Z3 ~^[*]$
c3p3#3 ~^[0
#4 ~^[0-
#3 ~^[0-0
#3 ~^[0-a
T5 ~^[<
T5 ~^[<A
D-6W-4Y4Z5b-3m5#-4 ~^[A
Z5 ~^[A]
A6C-4D3F-2G-4H3I-4J-4K-4L5N-4Q-3S-4T-4U-3W-3X-4Y-5Z5a-3d-3e-4f-4g-5h-4i3n-3o-3p-4q-3r-4s-4t-4v-3x-4z-4!-3#5%-3&-3+-4 ~^[a
D5 ~^[a,
D5 ~^[a,a
A4M3#3 ~^[a-
A4M3#2 ~^[a-a
Z-3#7 ~^[a.
Z-3#7 ~^[a.a
p-3#4 ~^[a]
b-3!4 ~^\\
!4 ~^\\A
A-3E-3F-3G-3X-3b-4w3!5 ~^\\a
w4 ~^\\a 
!4 ~^\\a{
!3 ~^\\a{A
!3 ~^\\a{a
P4W3Z-3f-4t-3z2#4 ~^]$
Y3 ~^],$
b5h3 ~^];$
A-3B3 ~^^^^
Q3 ~^\`
A9C-3D4E-3N-3P-3U-3Y-4a-4b-4d5h-4j-3r-4t-3&-3 ~^\`\`\`
A6D3a-3b-2d3h-4 ~^\`\`\`$
A9Y-4a-4b-5d5j-3r-4t-3v-3$-9 ~^\`\`\`a
I3p3 ~^\`\`a
E3P-3U4b-4e-4h-3p-4r6t-3z5+-3 ~^a "
F3 ~^a "%
F3 ~^a "%X
P-3U4b-3e-3o3r6z6 ~^a "a
E3k3l-4!2 ~^a $
E3k3 ~^a $X
g3 ~^a $a
N5b-4m-3p-3r7 ~^a '
N5b-4r3 ~^a 'a
I6K-3U7X4 ~^a (
g3 ~^a ($(
E7I-3O-5P3g-4 ~^a -
E6O-5P3 ~^a -a
F3 ~^a /
E3F3 ~^a /a
X7 ~^a ::
X7 ~^a :: 
q4 ~^a <-
q4 ~^a <- 
B-4C-3D-4E-6G-3H-3I-4K-4L-3N-3O-3S-3T-4Y-4Z5a-4b-3c-5f-4g4h-5i-3j-4m-3p5q-3s-4t-4w-4x-3y-3z-4#6%-3&-3+-5/-3 ~^a =
B-3D-3E-6G-3I-3K-4L-3N-3O-3S-3T-3Y-3Z5a-4b-3c-5f-4g4h-4i-3j-3m-3p5q-3s-4t-4w-4x-3z-4#6%-3&-3+-4/-3 ~^a = 
B-5E-3F3H-3I-3J-3M-5R-3S-4T3X5Y-6Z-5a-9c-4h-5i-4j2l4n-4o4q-3s-4u-6w-6x3y-4z-5#-5*-3+-6 ~^a A
B-5E-4L-6M-3P-4T4X3Y-4a-7d-5g-3h-3j3k-4m-4o5p-5r-3t4u-4x-3z-4+-3 ~^a A 
G3p5 ~^a A(
A-3L4T3X4 ~^a A.
b-3x5 ~^a A:
g3s-4 ~^a A::
L3k4 ~^a A;
l4 ~^a A\\
A-3E5F4Z-3g3 ~^a X
E5F2 ~^a X=
E3 ~^a [
E3 ~^a [ 
C3E6F3H-7I-5L-4M-3O-9P-9R-7U3c-5e2h-7i-5l-6m-7n-9q-8s2u-9w3z-9!3#-3*-7+-9 ~^a a
C3H-5O-6P-5R-3T-4W-7a-3g-3h-5j3l-3m-5n-5q-5r-9u-7z-5!4*-5+-8 ~^a a 
G3Y3a-5d4p3r5t-5v-3$-4 ~^a a(
s3$-3 ~^a a()
p5 ~^a a():
D3 ~^a a,
A-3G-5K-4M-4N-5R-4W3X-5a6b-7d-3e6j-4l-3p3s-4t4w-5x-4z-2$-4/-4 ~^a a.
A-4E-4W3b-9p-3s-3%4/3 ~^a a:
s4 ~^a a::
G-3K-4s3 ~^a a;
F3 ~^a a=
E-4G-4M3N-6U-4W4a-5b2e4h-4o-4p-4r-3t-5x-5z3 ~^a {
W-4b3$3&4 ~^a { 
$-3 ~^a {A
%3 ~^a!
%3 ~^a! 
%3 ~^a! a
A-5D3E-6I8N-3P-4R3S-3X-3Z-3a-3e-4k3n-4t-4u-3w-3#-3$-4+-3 ~^a(
E-3F-4G-4a-5p-3q5r-3s-4t3$3 ~^a("
E-3K-3a-4b5p-3q5r-3s-4t3 ~^a("a
b-6q3$6 ~^a("a 
I5 ~^a(\${
I4 ~^a(\${X
G-3W4l4 ~^a('
E7I4 ~^a()
E6 ~^a() 
E6 ~^a() {
D3I4 ~^a(A
D3I-4 ~^a(A,
I5 ~^a(X
I4 ~^a(X 
I4e-2n-3 ~^a(a
G3I5 ~^a(a 
d4 ~^a(a::
u5!3$-3&-4 ~^a,
!3 ~^a, 
M3!3 ~^a, a
A-3Z3f-3g5n-3p-4#5+-3 ~^a-
A-3Z3f-3g5n-3p-4#5+-3 ~^a-a
Y3g4 ~^a-a:
A-4C6E-8G-5I-4K-4L-4N-5O-3P-4S-3T-3U-5X-5a-5c-3f2i-3j-5n5o-4q-4r-3s-5u-3v-3x-4z-3#3%-4*-3+-4/-4 ~^a.
C3 ~^a. 
B-4E-5F-3G-3I-3K-4N-4P-3U-3X-3a-4b4f3k-5n5o-3q-3s-3u-3x-3z-3#4%-3+-4/-3 ~^a.a
A-3W3Z-5b3f3p-4r-3#6&-4 ~^a.a 
W-4n5#-6 ~^a.a.
Z-3n4 ~^a.a=
A4E-4I-3O-4P-5Z-4d-4g5m-3n-4p-5r-4$-5*-3+8 ~^a:
A5D-3E-5O-3U3Y2Z-3g3r-3$-3+6 ~^a: 
A5Y3+-4 ~^a: A
A4E-3U3+3 ~^a: a
D3f3 ~^a:a
A-3C-3F-3Z3d-3n6p-3#-4+-3 ~^a=
n4 ~^a=0
n4 ~^a=A
Z3n3 ~^a=a
G2a-3c7h3k3l3t-3$-4 ~^{
$4 ~^{ a
G2L6N-5P-6T-3W-5Y-4a-6c5l4m4o-3u-4v-3+-4 ~^{$
D-3Y8b-4p-3w5$-2&-4+-5 ~^{% a
X3 ~^{-#
X3 ~^{-# 
X3 ~^{-# X
X3 ~^{-# X 
H4 ~^{:a
!4 ~^{A
P4Y-3p3 ~^{a
D4w-2+-3 ~^| A
D4j3 ~^| \`
D4$-3 ~^| a
T2 ~^|> A
P3 ~^|> a
B-6C-4H-3I-4J-3M3O-3P-6R-4S-4W4X-5Y-4a-5d-6j-6n-4r-4v-4w-6#-4%-4*-5+-7 ~^}
G5K3$3 ~^} 
G-3K5 ~^} //
K5 ~^} // 
K-4L-3M-4W-5f-3h-3u-5z-4$4 ~^} a
q4&4 ~^})
N-4P-3W-4b3q4t-3x-3$3&4 ~^})$
A4$4 ~^});
G-3N2$3 ~^});$
K-3Y-4a-3e-3f2/3 ~^},$
h3 ~^}:
h5 ~^}:$
K4a-3$3/3 ~^};
f-3h2p-4/3 ~^};$
A3D2E2W-3b3$-2 ~\`$
Y4a-3x3 ~\`.$
I3 ~\`\`$
A6D3U-3a-4d3h-4t-2 ~\`\`\`$
A7Y-4a-3b-3d5j-3r-3s3 ~\`\`\`a$
$-4 ~a != a
G-3U4Y-3d3u3 ~a !a
P4 ~a """$
E3+4 ~a "$X
E3 ~a "$a
E5 ~a "\${X
F3 ~a "%X
H2I-6L-2M-4N-6R-4S-4X3Y3Z4c-5e-6f-3i-3j3m-4q-6r4s-3v-5w-4x-4z3#-5&-5 ~a "a
r4 ~a #{a
X5 ~a $ A
X4 ~a $ a
E-3g5 ~a $(X
E3 ~a $(a
E3k3 ~a $X
A-6B-4D-4G-5M-5X-4Y-4a-5k3l6m3q-3u2v-3w-4x-3y4!3$-3 ~a $a
I2 ~a \${X
U3$2 ~a \${a
S4 ~a % a
F5 ~a %X
M-3u3 ~a './a
A5M3b-5$3 ~a '@a
H-8I-3N4Q7S-3d-4g3i-3m-4n-3r2t-4w-5x-4/-3 ~a 'a
U3w6$3 ~a ($
m3 ~a ($A
l3 ~a ($a
H-5J4K-3 ~a ((a
j4 ~a () =
$4 ~a () =>
E5P4b5$-4 ~a () {
H3 ~a (= (
E-5N-5P-3X5a5q-3 ~a (A
G3I3 ~a (X
I3W3 ~a )$
b4$-3 ~a );$
j3 ~a *)$
M2b-5 ~a */$
U3 ~a *A
A3G2J6Q-8b-4$-4 ~a *a
E5O3X-5Y-4d-3f-4n-3u-3#-3 ~a --a
d-3y3*4 ~a -0
j4 ~a -> '
j3 ~a -> A
G-4T4X4b-3j4p-4s-3t-4x-3 ~a -> a
W3j4 ~a ->$
F3G3U-3 ~a -A
A-3E7I-3K-3O4X-4Y-4b-5d-6f-4g5j-4k-3l-5n-5r-5u-4w-5!-4$-5 ~a -a
X5 ~a . a
C4F5O5b-3g-6p-3w-3 ~a /a
G-3N-3Y-4a3b3j5p3z3+-4 ~a : a
X3 ~a :: (
X6 ~a :: A
S5r-3 ~a :: a
U3t3 ~a := A
R2U3e-4v4w2x-3 ~a := a
B3C-3D-6E-5H4J5N-3P4W-3X-4Y-5b-5d-4j-3r3t-3#-3$-6+-5 ~a :a
T3X4e-3q7 ~a <- a
K5 ~a << "
K-3b3i4 ~a <A
B6K5*-5 ~a <a
D-3E-4H-2I-3L-5N-3U-3Z-2b-5c-4d2e5f3g-4i-4n-4o3u-3v-4w-4z4#4&-3+-3 ~a = "
z3 ~a = ">=
g3 ~a = $
h4 ~a = ''
/3 ~a = .{
B-3D-3E-4G3M-4N-3U-3W-3X-5f6h-5l-3m-4o7p-3u-5x-5y-4#2&-5*-5 ~a = 0
r3/4 ~a = @
G3L-3Z3a-3b4p-5q6z-3#-3$-3 ~a = X
G-3Z-4c-5e-3f-3h3i4t-3z2#3$-3 ~a = [
Z-5d3#3 ~a = ["
C-8D-4E-4H-6I-9J-4M-4O-5Q-7V-7X5Z6c-7f4i-4m-3n-8o-3q3u-9y-7z2!-5#3*-7 ~a = a
G3K-4N-3U-3W-5Z-4c-4e-5f7h4z2#4/-5 ~a = {
E-3T3Z4d-3f-3h4j4p-3s-4x-3#-3&3 ~a =$
b-3k5$-4 ~a => '
k3 ~a => 0
b3t4 ~a =>$
v4 ~a >=0
+3 ~a [ -
H3 ~a [:a
B-3C3D-5G-3N5W-3a-3s-3t-3u-3x-3 ~a [A
H5 ~a [[a
U4 ~a []a
A5B-4D-6E-4H6J-3Q-6m-5p-3r-4s-3u-3y4&-3 ~a [a
G-3O4g3r-3 ~a \\$
l4!3 ~a \\A
A-3B-3b3!5 ~a \\a
A2C-3Y-3a-3b-3x4$3 ~a \`A
A-3B4D-3 ~a \`\`a
A2C-4E-4H-3J-6L-4Q5Z-3k-4l-2m-4n-3o-4p-5!-3#3 ~a \`a
$4 ~a { A
A3K-3N-4U-3W3a-4p-5r3u4x3$3&4 ~a { a
r5 ~a { |
E-4F-4G-3L-3M3a-4b-4c-6e4m-4o-5p-5q-4u6v3w-3#-3$-3 ~a {$
y4 ~a {$a
H6J-3 ~a {:a
G-3W3a6 ~a {@a
A-7D3G-4L4a-4b6e-3t-3v4 ~a {A
v3 ~a {X
E-4G-4M3W-3a-4b6c4e-4i-3l-3y4#-3$-3&-3 ~a {a
m3 ~a | A
T3 ~a |> A
q3 ~a |> a
r5/3 ~a |a
&4 ~a } =
A3W-4$3&3 ~a } a
Y4+5 ~a }}$
&3 ~a }}</
T-4j6 ~a ~a
%4 ~a! a
s5 ~a!($
d5s4 ~a!(a
E5 ~a" "$
P3*5 ~a" />
E-3W-5m2y4z6 ~a" {
C-4L-3M-5N-4R-4V-4Z-6k-4l-5o-5u-3v-4w-3x-2!-4#3+2/-4 ~a"$
W4 ~a"() {
K3t2 ~a") {
E-5F4G2L-4N-5U-5W-7a3c-3d-4e-6f-6h-4i3k3p-6q-5r-3s4t-5w-3x-4&-4 ~a");$
A2G-3L-3M-3s3 ~a", "
M-5U4Y3c-3e-2r3$-3+-4 ~a", a
q4 ~a", {
F-4I-3S-3T-4b2j-5m-4t-3x-6$3 ~a",$
c3+3 ~a": "
c4 ~a": "^
b-4c3r3 ~a": [
b-3+6 ~a": a
c2+3 ~a": {
N-3U-3X-3e-5f-3h3i-3o3r-3s-3t-3u3x-4z-4&-3 ~a";$
Y3$-3 ~a"></
R3 ~a">>,
Y5b3*-7 ~a">A
Y-4b-3d-3%5 ~a#a
u-4 ~a$$
q5 ~a$a
F4 ~a%$
K5 ~a& a
w3 ~a' X
C-3G-3I-3K-3M-3O-3P-4W4a-3d-5e-6g-5h-3n-3q-3r3t-3u-3v-3x-5y-3z-4&3+2/-3 ~a'$
d-3e-3m3w-4%3 ~a')$
W-3Y3b4k2&-3 ~a');$
N-4k3w2%3+2 ~a', '
N4&3 ~a', ()
b-3$3 ~a', 0
Q3 ~a', a
M-4P-3U-3W-3Y2m-6r3t-3u-5 ~a',$
w4 ~a'::a
F-4G-3K-3N4U-3W-3a-3b2i-4k4p-4r-3s-3u2x-3 ~a';$
B-3D-5E-5I-5J-3L-6N-3P3Q-5T-4U-4W3X-3b4c-3e3f4i-3j-4m-3n-3q5t3u3v-4x-5#-4&-5+-3/3 ~a("a
E-6H-3J-3K-3L-5N3Q-4R-4S-4T-3U-4X-5Z-3c-6d-4g-4h-3i-4j-6k3o-4q3v3z-4#-4*-4+-6 ~a($
M-4N-2k3l6u4w-3 ~a($a
I4 ~a(\${X
I3 ~a(\${a
G3a-3b-3s4/3 ~a(&a
E-3K-3L-3P-3X-3Y2a-4d-3e-5h-3k3m-3t-4w3x-4$3/-3 ~a('a
A-3&4 ~a(() =>
N2&3/-3 ~a((a
e4 ~a() =
N4 ~a() =>
E5L-5W2Y3a3f-4s3t-4/-4 ~a() {
E-3I2J-3K-6L-4M-3N-5Q-3W3X-5Z-3e3g-4h-3j-4k-4o-3p3r-4v-4x2y-3#-3&4*-3/-3 ~a()$
A3K4a4b-8$3 ~a());
G-3K-2W3a4e3s5/-3 ~a().a
W-4e3t3 ~a(): A
B3p6r-3 ~a():$
B-4L-3N3U-3W-2a4e-2j-3m-3p-3r-3s4t-3x-4 ~a();$
&3 ~a(--a
q3x5 ~a(.a
/4 ~a(.{$
A4P3r4 ~a(:a
A3D3E-4M-4N4R4T-4U-5X-4Y-3a4e3i-7j-5m-4u-3z-3&-3+-4/-4 ~a(A
A-4E-4G3I6N-3 ~a(X
C-4D-3E-5H-9J-8L-8O-7Q-5S4T-6X-9Z-9c-6d3g-3h-7j-9l-5m-9n-8o-9p3q4t3u-5v3y-9!-9#-3*-4 ~a(a
A3$3 ~a({ a
A2N-4f3 ~a({$
s3 ~a(|a
R3X4j3 ~a) ->
S4 ~a) ::
T3X6d3e-4q-3s4 ~a) =
G4d3r-3 ~a) ==
A3N4b2x-3/-5 ~a) =>
w4 ~a) X
F-6H-4I-5J3P5X3Y-6a-4b-3e-2k-3l-4n-6o-3q-4r-5v3w3x-3y-4z-4$-2/3 ~a) a
A3K3N3Y2f-7h-3o-4s-3u-2x-6y-3z-5&3 ~a) {
A4/3 ~a) |
I4J2M-5N-4O-5R-6V-1X3Z-3a-3c-7f3h-5i-4k-4m-3n-8o-8r2s-4u-7x3y-8#-3*-7/-6 ~a)$
M-3u-4 ~a)$$
B-3F-3G-3H3I-3M-3N-3Q3Y-4a-3s-3w-3 ~a))$
g3 ~a)))$
J4 ~a))))))
K-3Y-5j-3n-3t-3 ~a).$
G-4K-4P-3U-3d-4f-4o4q-4r5$4&-3 ~a).a
C3b-4l3$5 ~a): a
B3p4r-4+3 ~a):$
G3I-3S-3T-3U-5W-7X-3Z-4a3e-3f-3g-5h-3o-6p-4q-5t-5x-6y-3z-3 ~a);$
F3H3J-5K-3s2 ~a)]$
b9c-9i6 ~a)a
H-3J6Q-4 ~a*$
J4Q-5 ~a*)$
k3l3 ~a, $
A2 ~a, --
G-3K-2 ~a, ...
P5p-3r2 ~a, :
C4K4W3Y-3b-4f-4h-3u-3v-4w-3x-4 ~a, A
i3 ~a, X
D3E3Q-3S4W-4c3d-3e3h-3k-3p-5r-3s-3t-3 ~a,a
H-5J-7M-4Q7u4&-3 ~a--a
G-2N-5d4f-4i-5j-3k-5l-4s-3t-3w-5x-3!-3$4*2 ~a-0
G7X-3a-5b-3k4l5m-4s-3u-3w-4 ~a->a
k4 ~a->{a
j4 ~a. *)
G3b-3 ~a. */
B3C3D4F-3H3U-3V-6b-4j-4t-5z-3!4&-3 ~a. A
p3 ~a."""
P-3W-4d3h-3t-4#-3$-4 ~a."$
L4c3 ~a.",$
e3 ~a.*$
B3D-3G-8I-4J-4L7M-5N-3P-8Q-5R-4S-5T3U6W3X-7Y-6Z-3b-4c-5g-7i-7j-6k-6l-8p4r-8s-8u-6v-6x-9y-5z-6!-4#-4$-6%-4&-7*4+-4/4 ~a.A
T3 ~a.[a
B-5D3P4Q-4R3X-4Z-3m-3x-3+-3 ~a/0
O-3P3U4c-5d-3e-4f-4p-5x5#-3$6+3/-4 ~a: "
M4Y3&-4*3 ~a: #
M-7U3Y4u6 ~a: $
g4 ~a: $(
s4 ~a: &
A3N3b2f-4p-3$5 ~a: '
u3 ~a: (
/5 ~a: *
M5u-5x6 ~a: .
D-5E-7F-4G-6L-3M2P2U3Z-3e-5g-5h-6i-4n-3p-5r3w4#-4&3/-6 ~a: 0
P4r5 ~a: :
/3 ~a: ?*
C3D-2F-3G-2H-4I-4K-8U-4W-6X-4Z-6a-9b-9d-6e7g-3h-4i-6j-3k-4m-4n-3q-4s4t5u-8w-8x5z-4#-4$3%-4*-4 ~a: A
D-3N3P3p-3x6#-3 ~a: [
F-3G-3I-7K-4L-4M3P3R-5W-3X-6Y2a-8b-3e-9g3i-4k-3l-3n-5q-6t-3u6v-3x4y-8z-6!-4$5*-4 ~a: a
N-4U-4Y-5b2c-5 ~a: {
+9 ~a: |
E-4O-3R-4W3c-5g3l-4p3r-5t-2u-4z-4#-4&-6+5 ~a:$
i4 ~a:(A
i4 ~a:(a
G-4U-3j-5l-4y-5 ~a://a
p3 ~a:: 0
B5 ~a:: a
B4o3 ~a::$
D-3G-3K3d7p-3r-3s5 ~a::A
B-5D4F-3G-3H-3J4K5M3S-3X-3Y-3a-3b-3d-4q4s4u-4/-3 ~a::a
s3 ~a::{A
i3 ~a:@"a
p3 ~a:\`A
A-5B7D-3o4p4 ~a:\`a
D3G-5H-5I-3J5K-6L-5M3P-4R5S-2V-4Z3a-5d-3f4g-3h-4i3k-7m-2o-2q-5r-4t-6u-1v-2x-5z-4!-4#-4%6&-5*6/-5 ~a:a
L4 ~a; }
B-3H-3I-4J-4K3O-4Q-5S-4T-4U-7V-4W-9X-6Z-6a3c-4d-3e-9h3m-4n-4q-5t-8x-8y-2z-7#-4%-4+-6 ~a;$
a2&-6*2 ~a</a
A3G-3L-3N3W-4a-3b-9e5t-3$4&3 ~a<A
G-6K4a-3b-4o3$5 ~a<a
A3&-4*4 ~a="#0
Y7 ~a="../
p-4*5 ~a="0
p4*6 ~a="A
G-3H-3K-3Q-4Y4c-3e-3f-4h-3p2$2&3 ~a="a
E4 ~a=$(a
C3G-4H-3I-4J-3L-3M-4N-3P-5Q-3T-4U-4Y-3h-3i-3j-3m-4n3s-4u-3w-5$-5&-4*-6 ~a=0
B3C-3n4w3 ~a=A
E3n5*-3 ~a=X
C-5G-3J-3L-4N-4Q-4T-3W-3b-4e-3h-3l-3n6p3r-4s-4u-5v-3x-5y-4z-3*-4+3 ~a=a
Y-3b5$2&-3 ~a={a
E-4M-6Y6e-6g-3m-3n-3t-5u-4v-4w-5x-6&2 ~a>$
$-5 ~a></a
Y3a3c3*-3 ~a>A
a3&-3*5 ~a>a
H4J-3 ~a? (
H4J-3Q-3 ~a? a
A3p-4r6 ~a?$
r5 ~a?(a
A3b-3$4 ~a?: A
$4 ~a?: a
C3K-4P-4Q5X3a-3l4t-4w-3*-3 ~a@a
r2 ~a[:a
D5W-3e-3t7$-3 ~a[A
C-4D-4F3O-3U-3X-3b5c-3t-3 ~a\\a
y3 ~a] 0
F-3H3J-7K-2L-5M-4O-3Q-4T-3W-6Z3a-3b-2c-3d3f-4g-5h-5i-4k-4l-3n-4s3t-4w-4x-3y4#4&-3/-3 ~a]$
A5C-3 ~a](a
H3 ~a]))$
A-5K2L-3W-2e-3i4x-3$-3/-4 ~a];$
D4L-3Q-9U-4Z-3e-3g-3j-4k-3m-3n-3x-3#3 ~a\` a
D3E2K-2Q-3W-3j-3$-3 ~a\`$
A-3B4C-4D-3p4 ~a\`\` a
B4D-3 ~a\`a
E3b3$-3 ~a{0
C-3!6 ~a{A
!4 ~a{\\a
B-4C-3!5 ~a{a
/3 ~a| a
K-3s3$-3/5 ~a| {
X4r6 ~a|$
Y3b5l4$-5 ~a|a
P4k4 ~a} =
I3 ~a} A
u4y4 ~a} {
p3 ~a}")$
F-3G-3J-3K-3M-3W-4Y-5a-4b4d-4s-3t-2w-3y4z-3!4#-3$2&-5*-4 ~a}$
!3 ~a}%$
P3 ~a})$
Z4#-3 ~a}]$
B3 ~a}}$
r6 ~{ |a
C-7H-6I-8J-6O-6Q-8R-4S-8T-3V-8W3X-9d-6e2g-4j-2n-7p-3r-3w-9z2!-4#-9%-7*-4+-5 ~{$
j4 ~| \`A
K-3b-3s5$-3/5 ~| {$
A7D-4P-4r4$-4+4 ~|$
b-3 ~} \${a
I4 ~} )$
K4 ~} // a
b5 ~} [a
u3y4 ~} {$
y3 ~} {a
U3&3 ~}"$
I4 ~}")$
!3 ~}%$
N3b4/3 ~});$
M-3W-4Y-5c3f3j-4l-3/3 ~},$
h5 ~}:$
M-3U-3W-4f-4h3k5s3v-3w-3x-4z-4&-3/3 ~};$
Z3 ~}]$
D4E-3r-3w3*-3+3 ~}}$
b-4&5 ~}}</a
`
